import type { Page, Route } from '@playwright/test'
import { newAddress, PASSWORD } from './accounts.ts'
import { demoChallenges } from './demo-pages.ts'
import {
  closePages,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  fillSignIn,
  fillSignUp,
  loaded,
  LOOKS,
  openPage,
  PHONE,
  signedInPage,
  still,
  test,
  alternating,
} from './world.ts'

const TEXTS = {
  'pt-BR': {
    wallet: 'Carteira',
    log: 'Registrar treino',
    logTitle: 'O que rolou hoje?',
    offline: 'Sem conexão',
    strip: 'Sem conexão com a internet',
    byItself: 'Não deu para carregar. A página abre sozinha quando a internet voltar.',
    retry: 'Tentar de novo',
    newer: 'Tem uma versão nova da Bora',
    reload: 'Recarregar',
  },
  en: {
    wallet: 'Wallet',
    log: 'Log workout',
    logTitle: 'What did you do today?',
    offline: 'No connection',
    strip: 'No internet connection',
    byItself: "Couldn't load. This page will open by itself once you're back online.",
    retry: 'Try again',
    newer: "There's a new version of Bora",
    reload: 'Reload',
  },
} as const

for (const { language, theme, viewport } of alternating('offline', LOOKS)) {
  const texts = TEXTS[language]
  test(`a page that can't be loaded reports it in place and opens automatically: ${language}, ${theme}`, async ({
    browser,
  }) => {
    for (const [link, code, title] of [
      [texts.wallet, 'Wallet', texts.wallet],
      [texts.log, 'AddActivity', texts.logTitle],
    ] as const) {
      const page = await signedInPage(browser, 'caio@bora.test', { language, theme, viewport })
      const missing = await withoutCode(page, `${code}-*.js`)
      await page.goto('/app')
      await loaded(page)
      await page.evaluate('window.stayed = true')
      await page.context().setOffline(true)
      await visibleLink(page, link).click()
      await expect(page.getByRole('heading', { level: 1, name: texts.offline })).toBeFocused()
      await expect(page.getByText(texts.byItself)).toBeVisible()
      await still(page)
      await expectNoSidewaysScroll(page, texts.offline)
      // An attempt in progress when the connection returns loads only a part of it.
      const failed = page.waitForEvent('requestfailed', request => request.url().includes(`/assets/${code}-`))
      // The offline strip may have such a button, too.
      await page.getByRole('main').getByRole('button', { name: texts.retry }).click()
      await failed
      await expect(page.getByRole('heading', { level: 1, name: texts.offline })).toBeVisible()

      missing.comes()
      await page.context().setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(await page.evaluate('window.stayed'), 'the same page all the time').toBe(true)
      await page.context().close()
    }

    await test.step('going back from a page that could not be loaded works', async () => {
      const page = await signedInPage(browser, 'caio@bora.test')
      await withoutCode(page, 'AddActivity-*.js')
      await page.goto('/app')
      await loaded(page)
      await page.context().setOffline(true)
      await visibleLink(page, 'Registrar treino').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible()
      await page.getByRole('button', { name: 'Voltar' }).click()
      await expect(page).toHaveURL(/\/app$/)
      await expect(page.getByRole('heading', { level: 1, name: /Caio/ })).toBeVisible()
    })
  })
}

test('the main pages are prefetched: they open without a connection and fill when it is back', async ({ browser }) => {
  const page = await signedInPage(browser, 'caio@bora.test')
  const fetched = Promise.all(
    ['AddActivity', 'Wallet', 'Challenge', 'DialogView', 'ToastView'].map(name =>
      page.waitForResponse(new RegExp(`/assets/${name}-[^/]+\\.js$`)),
    ),
  )
  const texts = page.waitForResponse(/\/assets\/wallet-[^/]+\.js$/)
  await page.goto('/app')
  await Promise.all([fetched, texts])
  await loaded(page)
  await page.context().setOffline(true)
  await visibleLink(page, 'Carteira').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carteira' })).toBeVisible()
  await expect(page.getByRole('alert').first()).toContainText('Confira a internet e tente de novo.')
  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Movimentações' })).toBeVisible()
})

test('a page replaced by a newer version of the app is loaded from that one, once, then reported, and repeated only manually', async ({
  browser,
}) => {
  await test.step('it is loaded from the newer version, at the requested address', async () => {
    const page = await signedInPage(browser, 'caio@bora.test')
    const missing = await withoutCode(page, 'Wallet-*.js', route => route.fulfill({ status: 404, body: 'gone' }))
    await page.goto('/app')
    await loaded(page)
    const documents = countDocuments(page)
    page.once('framenavigated', frame => frame === page.mainFrame() && missing.comes())
    await visibleLink(page, 'Carteira').click()
    await expect(page).toHaveURL(/\/wallet$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Carteira' })).toBeVisible()
    expect(documents()).toBeLessThanOrEqual(1)
    await closePages(browser)
  })
  await test.step('what still misses is reported, and repeated only manually', async () => {
    const page = await signedInPage(browser, 'caio@bora.test', { language: 'en', viewport: DESKTOP })
    const missing = await withoutCode(page, 'Wallet-*.js', route => route.fulfill({ status: 404, body: 'gone' }))
    await page.goto('/app')
    await loaded(page)
    const documents = countDocuments(page)
    await visibleLink(page, 'Wallet').click()
    await expect(page.getByRole('heading', { level: 1, name: TEXTS.en.newer })).toBeVisible()
    expect(documents()).toBe(1)
    // Somewhere else, and back: reported at once.
    await visibleLink(page, 'Home').click()
    await loaded(page)
    await visibleLink(page, 'Wallet').click()
    await expect(page.getByRole('heading', { level: 1, name: TEXTS.en.newer })).toBeVisible()
    expect(documents()).toBe(1)
    missing.comes()
    await page.getByRole('button', { name: TEXTS.en.reload }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    expect(documents()).toBe(2)
  })
})

test('failed loads on the sign-in pages recover: a form without its code, signing in, another language', async ({
  browser,
}) => {
  await test.step('a form whose code is gone says why and keeps the input', async () => {
    const page = await openPage(browser)
    const missing = await withoutCode(page, 'auth-client-*.js', route => route.fulfill({ status: 404, body: 'gone' }))
    const email = newAddress()
    await page.goto('/auth?mode=sign-up')
    const documents = countDocuments(page)
    await fillSignUp(page, { name: 'Lia Monteiro', email, password: PASSWORD })
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Tem uma versão nova da Bora. Recarregue a página e tente de novo.',
    )
    await expect(page.getByLabel(/^E-?mail$/)).toHaveValue(email)
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(PASSWORD)
    expect(documents()).toBe(0)
    missing.comes()
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page).toHaveURL(/\/app/)
    await closePages(browser)
  })
  await test.step('signing in works again after its code could not be loaded', async () => {
    const page = await openPage(browser)
    await page.goto('/auth')
    await page.context().setOffline(true)
    await fillSignIn(page, 'ana@bora.test')
    await expect(page.getByRole('alert')).toHaveText('Não deu para conectar. Confira a internet e tente de novo.')
    await online(page)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(/\/app$/)
    await closePages(browser)
  })
  await test.step("a language whose texts can't be loaded is not applied", async () => {
    const page = await openPage(browser)
    await page.goto('/auth')
    await page.mouse.move(10, 10)
    await page.mouse.down()
    await page.mouse.up()
    await toastsAreLoaded(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /idioma/ }).click()
    await expect(page.locator('[data-variant=destructive]')).toContainText('Não deu para mudar o idioma')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await online(page)
    await page.getByRole('button', { name: /idioma/ }).click()
    await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('a dialog opened without a connection appears when it is back, and a page works without its tooltips', async ({
  browser,
}) => {
  await test.step('the dialog appears, and the page stays', async () => {
    const { paid } = await demoChallenges()
    for (const [viewport, theme] of [
      [PHONE, 'light'],
      [DESKTOP, 'dark'],
    ] as const) {
      const page = await signedInPage(browser, 'caio@bora.test', { viewport, theme })
      const missing = await withoutCode(page, 'DialogView-*.js')
      await page.goto(`/challenge/${paid}`)
      await loaded(page)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Mais opções' }).locator('visible=true').first().click()
      const told = page
        .getByRole('status')
        .filter({ hasText: 'Sem conexão. A gente continua quando a internet voltar.' })
      await expect(told).toBeVisible()
      await still(page)
      missing.comes()
      await page.context().setOffline(false)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(told).toHaveCount(0)
      await page.context().close()
    }
    await closePages(browser)
  })
  await test.step('without the code of the tooltips', async () => {
    const { paid } = await demoChallenges()
    const page = await signedInPage(browser, 'caio@bora.test')
    const refused = page.waitForEvent('requestfailed', request => request.url().includes('/TooltipLayer-'))
    await withoutCode(page, 'TooltipLayer-*.js')
    await page.goto(`/challenge/${paid}`)
    await loaded(page)
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await refused
    await still(page)
    await expect(page.getByRole('heading', { level: 1, name: '21 dias de constância' })).toBeVisible()
    await page.getByRole('button', { name: 'Mais opções' }).locator('visible=true').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

// Each language, theme and width once: five pages are visited in each.
for (const { language, theme, viewport } of alternating('offline 2', [LOOKS[0]!, LOOKS[3]!])) {
  const texts = TEXTS[language]
  test(`a strip says on every page that there is no connection, and disappears when it is back: ${language}, ${theme}`, async ({
    browser,
  }) => {
    const { paid } = await demoChallenges()
    const page = await signedInPage(browser, 'caio@bora.test', { language, theme, viewport })
    const strip = page.getByRole('status').filter({ hasText: texts.strip })
    for (const path of ['/app', `/challenge/${paid}`, '/wallet', '/add-activity', '/app/create']) {
      await page.goto(path)
      await loaded(page)
      await expect(strip, path).toHaveCount(0)
      await page.context().setOffline(true)
      await expect(strip, path).toBeVisible()
      await still(page)
      const { y, height } = (await strip.boundingBox())!
      expect(y, path).toBe(0)
      // Sticky elements at the top make room for it, and remain reachable.
      for (const button of await page.locator('button:visible, a:visible:not([href="#main"])').all()) {
        const box = await button.boundingBox()
        if (box) expect(box.y, `${path}: ${await button.innerText()}`).toBeGreaterThanOrEqual(height)
      }
      await online(page)
      await expect(strip, path).toHaveCount(0)
    }
  })
}

/** Blocks a file of the app until further notice. */
async function withoutCode(
  page: Page,
  file: string,
  answer: (route: Route) => Promise<void> = route => route.abort('internetdisconnected'),
): Promise<{ comes: () => void }> {
  let missing = true
  await page.route(`**/assets/${file}`, route => (missing ? answer(route) : route.continue()))
  return { comes: () => (missing = false) }
}

/** How many documents the browser has requested since. */
function countDocuments(page: Page): () => number {
  let documents = 0
  page.on('request', request => request.isNavigationRequest() && documents++)
  return () => documents
}

/** Back online: the page's requests go out from here on. */
async function online(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect
    .poll(() => page.evaluate<boolean>("fetch('/api/health', { cache: 'no-store' }).then(() => true, () => false)"))
    .toBe(true)
}

async function toastsAreLoaded(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate<boolean>("performance.getEntriesByType('resource').some(({ name }) => name.includes('ToastView'))"),
    )
    .toBe(true)
}

function visibleLink(page: Page, name: string) {
  return page.getByRole('link', { name, exact: true }).locator('visible=true').first()
}
