import type { Page } from '@playwright/test'
import { newPerson, PASSWORD, told } from './accounts.ts'
import {
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  fillSignIn,
  LOOKS,
  openPage,
  PHONE,
  test,
  alternating,
} from './world.ts'

const TEXTS = {
  'pt-BR': {
    reject: 'Recusar tudo',
    accept: 'Aceitar tudo',
    customize: 'Personalizar',
    save: 'Salvar preferências',
    rejectOne: 'Recusar',
    acceptOne: 'Aceitar',
    policy: 'Política de privacidade',
    analytics: /^Análises/,
    marketing: /^Marketing/,
    choose: 'Escolher cookies',
    close: 'Fechar',
    settings: 'Privacidade e dados',
    history: 'Ver o histórico',
    changes: ['Marketing permitido', 'Marketing recusado', 'Análises permitidas'],
    digest: /^Resumo da semana/,
    offers: /^Promoções/,
  },
  en: {
    reject: 'Reject all',
    accept: 'Accept all',
    customize: 'Customize',
    save: 'Save preferences',
    rejectOne: 'Reject',
    acceptOne: 'Accept',
    policy: 'Privacy policy',
    analytics: /^Analytics/,
    marketing: /^Marketing/,
    choose: 'Choose cookies',
    close: 'Close',
    settings: 'Privacy and data',
    history: 'Show the history',
    changes: ['Marketing allowed', 'Marketing refused', 'Analytics allowed'],
    digest: /^Weekly digest/,
    offers: /^Offers/,
  },
} as const

const bannerOn = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const kept = (page: Page) => page.evaluate<object | null>("JSON.parse(localStorage.getItem('bora.consent'))")

for (const { language, theme, viewport } of alternating('consent', LOOKS)) {
  const text = TEXTS[language]
  const look = { language, theme, viewport, consent: 'open' } as const
  const size = viewport === PHONE ? 'phone' : 'desktop'

  test(`the banner asks a visitor until a choice is stored: ${language}, ${size}`, async ({ browser }) => {
    const page = await openPage(browser, look)
    const views: string[] = []
    page.on('request', request => request.url().endsWith('/page-views') && views.push(request.url()))
    await page.goto('/auth')
    const banner = bannerOn(page)
    await expect(banner.getByRole('link', { name: text.policy })).toHaveAttribute('href', '/privacy')
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page, 'the banner')
    expect(await kept(page)).toBeNull()
    await banner.getByRole('button', { name: text.customize }).click()
    await banner.getByRole('switch', { name: text.analytics }).press('Space')
    await expect(banner.getByRole('switch', { name: text.marketing })).not.toBeChecked()
    await expectNoAxeFindings(page)
    expect(views).toEqual([])
    await banner.getByRole('button', { name: text.save }).press('Enter')
    await expect(banner).toHaveCount(0)
    expect(await kept(page)).toMatchObject({ functional: true, analytics: true, marketing: false, of: null })
    // What was allowed takes effect at once.
    await expect.poll(() => views.length).toBe(1)
    await page.goto('/privacy')
    await page.getByRole('button', { name: text.choose }).click()
    await expect(banner).toBeVisible()
    await banner.getByRole('button', { name: text.close }).click()
    await expect(banner).toHaveCount(0)
    expect(await kept(page)).toMatchObject({ analytics: true, marketing: false })
  })

  test(`where it asks about analytics only, marketing is unchanged: ${language}, ${size}`, async ({ browser }) => {
    const page = await openPage(browser, look)
    await page.route('**/api/config', async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), cookieBanner: 'simple' } })
    })
    await page.goto('/auth')
    await expect(bannerOn(page).getByRole('button', { name: text.customize })).toHaveCount(0)
    await expect(bannerOn(page).getByRole('button', { name: text.rejectOne, exact: true })).toBeVisible()
    await bannerOn(page).getByRole('button', { name: text.acceptOne, exact: true }).click()
    await expect(bannerOn(page)).toHaveCount(0)
    expect(await kept(page)).toMatchObject({ analytics: true, marketing: false })
  })

  test(`privacy settings show choices, their history and the mails: ${language}, ${size}`, async ({ browser }) => {
    const person = await newPerson('Lia')
    await person.ask('PATCH', '/me', { language })
    await person.ask('PUT', '/me/consents', { analytics: true, marketing: false })
    const page = await person.open(browser, { language, theme, viewport })
    await page.goto('/gdpr-settings')
    await expect(page.getByRole('heading', { level: 1, name: text.settings })).toBeVisible()
    const marketing = page.getByRole('switch', { name: text.marketing })
    await expect(marketing).not.toBeChecked()
    await expect(page.getByRole('switch', { name: text.analytics })).toBeChecked()
    await marketing.click()
    await expect.poll(async () => ((await told(page, '/me/consents')) as Known).marketing?.consented).toBe(true)
    await page.getByRole('button', { name: text.history }).click()
    const changes = page.getByRole('main').locator('ol').getByRole('listitem')
    await expect(changes).toHaveCount(3)
    const named = (await changes.allInnerTexts()).map(change => change.split('\n')[0]!)
    expect(new Set(named)).toEqual(new Set(text.changes))

    // A single source: what a link in a mail, or the notifications page, switches off is off here.
    await expect(page.getByRole('switch', { name: text.digest })).toBeChecked()
    await person.ask('PUT', '/notifications/preferences', { kind: 'weekly_digest', channel: 'mail', on: false })
    await page.reload()
    await expect(page.getByRole('switch', { name: text.digest })).not.toBeChecked()
    await page.getByRole('switch', { name: text.offers }).click()
    await expect
      .poll(async () => {
        const { kinds } = (await told(page, '/notifications/preferences')) as {
          kinds: { kind: string; mail: string }[]
        }
        return kinds.find(({ kind }) => kind === 'marketing')?.mail
      })
      .toBe('on')
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page, 'privacy settings')
  })
}

type Known = Record<'analytics' | 'marketing', { consented: boolean } | null>

test('on the landing page the banner is there before the app loads, and can be answered', async ({ browser }) => {
  for (const act of ['reject', 'accept'] as const)
    await test.step(act, async () => {
      const page = await openPage(browser, { viewport: PHONE, consent: 'open' })
      const scripts: string[] = []
      page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
      await page.goto('/')
      await expect(bannerOn(page)).toBeVisible()
      expect(scripts.filter(url => /\/(main|react|frame)-/.test(url))).toEqual([])
      await bannerOn(page).getByRole('button', { name: TEXTS['pt-BR'][act] }).click()
      await expect(bannerOn(page)).toHaveCount(0)
      await expect.poll(() => kept(page)).toMatchObject({ analytics: act === 'accept', marketing: act === 'accept' })
      await page.reload()
      await page.mouse.move(150, 300, { steps: 3 })
      await expect(page.locator('#open a[href^="/challenge/"]').first()).toBeVisible()
      await expect(bannerOn(page)).toHaveCount(0)
    })
})

test('on the landing page the app continues from the banner’s state', async ({ browser }) => {
  const page = await openPage(browser, { viewport: PHONE, consent: 'open' })
  await page.goto('/')
  await bannerOn(page).getByRole('button', { name: TEXTS['pt-BR'].customize }).focus()
  await page.keyboard.press('Enter')
  await expect(bannerOn(page).getByRole('switch', { name: TEXTS['pt-BR'].marketing })).toBeVisible()
  await expect(bannerOn(page)).toHaveCount(1)
})

test('a visitor’s choice is copied to the account, and an account’s choice to a new browser', async ({ browser }) => {
  const text = TEXTS['pt-BR']
  const person = await newPerson('Lia')
  const page = await openPage(browser, { viewport: DESKTOP, consent: 'open' })
  await page.goto('/auth')
  await bannerOn(page).getByRole('button', { name: text.accept }).click()
  await fillSignIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL(/\/app/)
  await expect.poll(() => kept(page)).toMatchObject({ analytics: true, marketing: true, of: person.userId })
  expect(await told(page, '/me/consents')).toMatchObject({
    analytics: { consented: true },
    marketing: { consented: true },
  })

  const elsewhere = await person.open(browser, { viewport: DESKTOP, consent: 'open' })
  await elsewhere.goto('/app')
  await expect.poll(() => kept(elsewhere)).toMatchObject({ analytics: true, of: person.userId })
  await expect(bannerOn(elsewhere)).toHaveCount(0)

  // One person's choice here doesn't apply to another person.
  const other = await newPerson('Bia')
  const theirs = await other.open(browser, { viewport: DESKTOP, consent: { of: person.userId } })
  await theirs.goto('/app')
  await expect(bannerOn(theirs)).toBeVisible()
  expect(await told(theirs, '/me/consents')).toEqual({ analytics: null, marketing: null })
  await bannerOn(theirs).getByRole('button', { name: text.reject }).click()
  await expect
    .poll(async () => ((await told(theirs, '/me/consents')) as Known).analytics)
    .toMatchObject({ consented: false })
})

test('on a phone it is above the bottom bars, toasts are above it, and dialogs cover it', async ({ browser }) => {
  const person = await newPerson('Lia')
  const page = await person.open(browser, { viewport: PHONE, consent: 'open' })
  for (const path of ['/add-activity', '/app']) {
    await page.goto(path)
    await expect(bannerOn(page)).toBeVisible()
    await expect
      .poll(async () => {
        const bar = await page.locator('[data-dock]').last().boundingBox()
        const own = await bannerOn(page).boundingBox()
        return bar !== null && own !== null && own.y + own.height <= bar.y
      })
      .toBe(true)
  }
  // The tab bar can be used while the banner is visible.
  await page.getByRole('navigation').locator('a[href="/wallet"]').locator('visible=true').click()
  await expect(page).toHaveURL(/\/wallet/)
  await page.goto('/app/create')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page.locator('[aria-labelledby=consent-title]')).toBeAttached()
  const below = await page.evaluate<boolean>(`(() => {
    const { left, top, width, height } = document.querySelector('[aria-labelledby=consent-title]').getBoundingClientRect()
    return !document.elementFromPoint(left + width / 2, top + height / 2).closest('[aria-labelledby=consent-title]')
  })()`)
  expect(below).toBe(true)
})
