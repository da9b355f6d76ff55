import { isServerRenderedPage, pageNames, PAGES } from '@bora/rules/pages.ts'
import { termsNamed } from '@bora/rules/terms.ts'
import { newPerson } from './accounts.ts'
import {
  closePages,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  LOOKS,
  openPage,
  signedInPage,
  test,
  alternating,
} from './world.ts'

const TEXTS = {
  'pt-BR': {
    money: 'Dinheiro',
    withdraw: 'Como saco o meu dinheiro?',
    needed: /ative o JavaScript/,
    typed: 'premoi carteria',
    found: 'Quando o prêmio cai na carteira?',
    comes: /A versão 6 vale a partir de 25 de dezembro de 2026/,
    holds: /Versão 6\. Vale desde 25 de dezembro de 2026/,
    locked: 'Os termos mudaram',
    read: 'Ler a versão 6',
    changed: 'O que mudou em relação à versão 5',
    tax: 'Novo: imposto sobre prêmio',
    earlier: 'Versão 2, desde 22 de novembro de 2026',
    old: /Versão 2, de 22 de novembro de 2026\. Não é a que vale hoje/,
    banner: 'Os termos mudam em 28 de dezembro de 2026',
    answer: 'Ler e responder',
    question: 'Você aceita esta versão?',
    agree: 'Aceito',
    decline: 'Não aceito',
    agreed: /Você aceitou esta versão em/,
    privacy: 'Privacidade e dados',
    signIn: 'Entrar',
    pix: 'Paguei por Pix. Quanto demora?',
  },
  en: {
    money: 'Money',
    withdraw: 'How do I withdraw my money?',
    needed: /turn JavaScript on/,
    typed: 'pirze walet',
    found: 'When does the prize reach my wallet?',
    comes: /Version 6 takes effect on December 25, 2026/,
    holds: /Version 6\. In effect since December 25, 2026/,
    locked: 'The terms have changed',
    read: 'Read version 6',
    changed: 'What changed since version 5',
    tax: 'New: tax on prizes',
    earlier: 'Version 2, since November 22, 2026',
    old: /Version 2, of November 22, 2026\. It isn't the one in effect today/,
    banner: 'The terms change on December 28, 2026',
    answer: 'Read and answer',
    question: 'Do you accept this version?',
    agree: 'I accept',
    decline: "I don't accept",
    agreed: /You accepted this version on/,
    privacy: 'Privacy and data',
    signIn: 'Sign in',
    pix: 'I paid by Pix. How long does it take?',
  },
} as const
// Version 6 is announced before it applies, so the page depends on the date; who agreed to version 5 is asked about the
// latest announced one.
const six = termsNamed('6')!
const isComing = new Date().toISOString().slice(0, 10) < six.since
const READING = pageNames().filter(isServerRenderedPage)

test('the app takes over each page at once, and a page without it follows the theme and leads back', async ({
  browser,
}) => {
  await test.step('nothing else is visible meanwhile', async () => {
    const page = await openPage(browser)
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root')
    window.stood = []
    new MutationObserver(() => stood.push(root.querySelectorAll('h1').length)).observe(root, { childList: true, subtree: true })
  })`)
    for (const name of READING) {
      await page.goto(PAGES[name].path)
      await page.locator('main').click({ position: { x: 2, y: 2 } })
      await expect.poll(() => page.evaluate<number>('stood.length'), { message: name }).toBeGreaterThan(0)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate<number[]>('stood.filter(count => count !== 1)'), name).toEqual([])
    }
    await closePages(browser)
  })
  await test.step('a member whose app does not load reaches it by the back link', async () => {
    const page = await signedInPage(browser, 'julia@bora.test')
    await page.route('**/assets/main-*.js', route => route.abort())
    await page.goto(PAGES.terms.path)
    await page.getByRole('link', { name: 'Bora' }).click()
    await expect(page).toHaveURL(url => url.pathname === PAGES.home.path)
    await closePages(browser)
  })
  await test.step('an untouched page follows the system from light to dark', async () => {
    const page = await openPage(browser, { theme: 'light' })
    await page.route('**/assets/main-*.js', route => route.abort())
    await page.goto(PAGES.terms.path)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

for (const language of alternating('reading-pages', ['pt-BR', 'en'] as const)) {
  const text = TEXTS[language]

  test(`without scripts everything can be read, and anchors work: ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: language, viewport: DESKTOP })
    const page = await context.newPage()
    for (const name of READING) {
      await page.goto(PAGES[name].path)
      await expect(page.locator('h1'), name).toHaveCount(1)
      await expect(page.locator('h1'), name).toBeVisible()
      await expect(page.locator('html'), name).toHaveAttribute('lang', language)
      await expect(page.locator('main'), name).not.toContainText('{{')
    }
    await page.goto(PAGES.terms.path)
    await page.getByRole('link', { name: text.money, exact: true }).click()
    await expect(page.locator('#money')).toBeInViewport()
    await page.goto(PAGES.help.path)
    expect(await page.locator('details').count()).toBeGreaterThanOrEqual(40)
    await page.locator('#withdraw summary').click()
    await expect(page.locator('#withdraw p').first()).toBeVisible()
    await page.goto(`${PAGES.help.path}#prize-when`)
    await expect(page.locator('#prize-when p').first()).toBeVisible()
    await page.goto(`${PAGES.classification.path}#yoga`)
    await expect(page.locator('#yoga')).toBeInViewport()
    await page.goto(PAGES.support.path)
    await expect(page.getByText(text.needed)).toBeVisible()
    await page.goto(PAGES.paymentSupport.path)
    await page.getByText(text.pix).click()
    await expect(page.locator('details[open] p')).toBeVisible()
    const other = language === 'en' ? 'pt-BR' : 'en'
    await page.locator('[data-language]').click()
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await context.close()
  })
}

for (const look of alternating('reading-pages 2', LOOKS)) {
  const text = TEXTS[look.language]
  test(`input and opened answers from before the app loaded are kept: ${look.language}, ${look.theme}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, look)
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => (arrive = resolve))
    await page.route('**/assets/main-*.js', async route => {
      await arrived
      await route.continue()
    })
    await page.goto(PAGES.help.path)
    const search = page.getByRole('searchbox')
    await search.pressSequentially(text.typed)
    await expect(page.getByText(text.withdraw)).toBeVisible()
    arrive()
    await expect(page.getByRole('group').filter({ hasText: text.found })).toBeVisible()
    await expect(search).toHaveValue(text.typed)
    await expect(search).toBeFocused()

    await page.goto(`${PAGES.help.path}?again`)
    await page.locator('#prize-when summary').click()
    await expect(page.locator('#prize-when')).toHaveAttribute('open')
    const { y } = (await page.locator('#prize-when').boundingBox())!
    // Only the app's page knows who must agree to which version: it has loaded once the toast containers are there.
    await expect(page.locator('#root > *')).not.toHaveCount(1)
    await expect(page.locator('#prize-when')).toHaveAttribute('open')
    expect(Math.abs((await page.locator('#prize-when').boundingBox())!.y - y)).toBeLessThan(2)
  })

  test(`versions can be read side by side, and a person who agreed to the previous one is asked: ${look.language}, ${look.theme}`, async ({
    browser,
  }) => {
    await test.step('side by side, with their changes', async () => {
      const page = await openPage(browser, look)
      await page.goto(PAGES.terms.path)
      await expect(page.getByText(isComing ? text.comes : text.holds)).toBeVisible()
      if (isComing) await page.getByRole('link', { name: text.read }).first().click()
      else await page.goto(`${PAGES.terms.path}?version=${six.version}`)
      await expect(page.getByRole('heading', { name: text.changed })).toBeVisible()
      await expect(page.getByText(text.tax)).toBeVisible()
      await expect(page).toHaveURL(url => url.searchParams.get('version') === six.version)
      await expectNoSidewaysScroll(page, PAGES.terms.path)
      await page.getByRole('link', { name: text.earlier }).click()
      await expect(page.getByText(text.old)).toBeVisible()
      await page.goto(PAGES.paymentSupport.path)
      await expect(page.getByRole('link', { name: text.signIn, exact: true })).toBeVisible()
      await closePages(browser)
    })
    await test.step('the answer is given by keyboard', async () => {
      const person = await newPerson('Rita', { terms: '5' })
      await person.ask('PATCH', '/me', { language: look.language })
      const page = await person.open(browser, look)
      await page.goto(PAGES.home.path)
      await expect(page.getByRole('heading', { name: isComing ? text.banner : text.locked })).toBeVisible()
      await page.getByRole('link', { name: text.answer }).press('Enter')
      await expect(page.getByRole('heading', { name: text.question })).toBeVisible()
      await page.getByRole('link', { name: text.decline }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: text.privacy })).toBeVisible()
      await page.goBack()
      await page.getByRole('button', { name: text.agree, exact: true }).press('Enter')
      await expect(page.getByText(text.agreed)).toBeVisible()
      await page.goto(PAGES.home.path)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.getByRole('link', { name: text.answer })).toBeHidden()
    })
  })
}
