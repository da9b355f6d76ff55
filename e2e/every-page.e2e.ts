import type { Browser, Page } from '@playwright/test'
import { addressOf, isServerRenderedPage, pageNamed, type PageName, pageNames, PAGES } from '@bora/rules/pages.ts'
import { MIN_REVIEWERS } from '@bora/rules/fairness/limits.ts'
import { joinChallenge, latestWorkoutOf, logWorkoutOf, newChallenge, newPerson, type Person, told } from './accounts.ts'
import { challengeId, DESKTOP, expect, loaded, openPage, PHONE, signedInPage, test, alternating } from './world.ts'

const TITLES: Record<PageName, { 'pt-BR': string; en: string }> = {
  landing: { 'pt-BR': 'Bora · Treine junto. Ganhe junto.', en: 'Bora · Train together. Win together.' },
  home: { 'pt-BR': 'Início · Bora', en: 'Home · Bora' },
  createChallenge: { 'pt-BR': 'Criar desafio · Bora', en: 'Create a challenge · Bora' },
  addActivity: { 'pt-BR': 'Registrar treino · Bora', en: 'Log workout · Bora' },
  auth: { 'pt-BR': 'Entrar · Bora', en: 'Sign in · Bora' },
  resetPassword: { 'pt-BR': 'Nova senha · Bora', en: 'New password · Bora' },
  challenge: { 'pt-BR': 'Outubro sem desculpa · Bora', en: 'Outubro sem desculpa · Bora' },
  overview: { 'pt-BR': 'Outubro sem desculpa · Bora', en: 'Outubro sem desculpa · Bora' },
  // As soon as its challenge is known.
  invite: { 'pt-BR': 'Com convite · Bora', en: 'Com convite · Bora' },
  referrals: { 'pt-BR': 'Indicações · Bora', en: 'Referrals · Bora' },
  recap: { 'pt-BR': 'Retrospectiva · Bora', en: 'Recap · Bora' },
  results: { 'pt-BR': 'Resultado: Outubro sem desculpa · Bora', en: 'Results: Outubro sem desculpa · Bora' },
  feed: { 'pt-BR': 'Feed · Bora', en: 'Feed · Bora' },
  person: { 'pt-BR': 'Júlia Andrade · Bora', en: 'Júlia Andrade · Bora' },
  conduct: { 'pt-BR': 'Caso de conduta · Bora', en: 'Conduct case · Bora' },
  review: { 'pt-BR': 'Análise · Bora', en: 'Review · Bora' },
  wallet: { 'pt-BR': 'Carteira · Bora', en: 'Wallet · Bora' },
  transactions: { 'pt-BR': 'Movimentações · Bora', en: 'Transactions · Bora' },
  walletStatement: { 'pt-BR': 'Extrato do ano · Bora', en: 'Yearly statement · Bora' },
  payouts: { 'pt-BR': 'Saques · Bora', en: 'Payouts · Bora' },
  payment: { 'pt-BR': 'Pagamento · Bora', en: 'Payment · Bora' },
  paymentSupport: { 'pt-BR': 'Ajuda com pagamento · Bora', en: 'Payment help · Bora' },
  profile: { 'pt-BR': 'Perfil · Bora', en: 'Profile · Bora' },
  myWorkouts: { 'pt-BR': 'Meus treinos · Bora', en: 'My workouts · Bora' },
  notifications: { 'pt-BR': 'Avisos · Bora', en: 'Notifications · Bora' },
  security: { 'pt-BR': 'Segurança · Bora', en: 'Security · Bora' },
  ownLimits: { 'pt-BR': 'Seus limites · Bora', en: 'Your limits · Bora' },
  gdprSettings: { 'pt-BR': 'Privacidade e dados · Bora', en: 'Privacy and data · Bora' },
  welcome: { 'pt-BR': 'Boas-vindas · Bora', en: 'Welcome · Bora' },
  adminAudit: { 'pt-BR': 'Registro de ações · Bora', en: 'Audit log · Bora' },
  adminMachine: { 'pt-BR': 'Máquina · Bora', en: 'Machine · Bora' },
  adminUsers: { 'pt-BR': 'Usuários · Bora', en: 'Users · Bora' },
  admin: { 'pt-BR': 'Visão geral · Bora', en: 'Overview · Bora' },
  adminPayouts: { 'pt-BR': 'Saques · Bora', en: 'Payouts · Bora' },
  adminReports: { 'pt-BR': 'Denúncias · Bora', en: 'Reports · Bora' },
  adminMails: { 'pt-BR': 'E-mails que falharam · Bora', en: 'Failed emails · Bora' },
  adminAmbassadors: { 'pt-BR': 'Embaixadores · Bora', en: 'Ambassadors · Bora' },
  adminChallenges: { 'pt-BR': 'Desafios · Bora', en: 'Challenges · Bora' },
  adminDisputes: { 'pt-BR': 'Contestações · Bora', en: 'Disputes · Bora' },
  adminSupport: { 'pt-BR': 'Pedidos de ajuda · Bora', en: 'Help requests · Bora' },
  terms: { 'pt-BR': 'Termos de uso · Bora', en: 'Terms of use · Bora' },
  privacy: { 'pt-BR': 'Política de privacidade · Bora', en: 'Privacy policy · Bora' },
  help: { 'pt-BR': 'Central de ajuda · Bora', en: 'Help center · Bora' },
  classification: { 'pt-BR': 'Guia de modalidades · Bora', en: 'Workout types · Bora' },
  support: { 'pt-BR': 'Atendimento · Bora', en: 'Support · Bora' },
  ambassador: { 'pt-BR': 'Embaixadores · Bora', en: 'Ambassadors · Bora' },
  devUi: { 'pt-BR': 'Componentes · Bora', en: 'Components · Bora' },
  devClock: { 'pt-BR': 'Relógio · Bora', en: 'Clock · Bora' },
}
// Admin pages have tests of their own; for everyone else they don't exist.
const EVERY_PAGE = pageNames().filter(name => pageNamed(name).who !== 'admin')
const ADMINS = pageNames().filter(name => pageNamed(name).who === 'admin')
const LOADING = { 'pt-BR': 'Aquecendo…', en: 'Warming up…' } as const
const NOT_FOUND = { 'pt-BR': 'Saiu da rota', en: 'Page not found' } as const
const TITLE = 'Outubro sem desculpa'

for (const language of alternating('every-page', ['pt-BR', 'en'] as const)) {
  test(`every page opens with its heading and title, its code loading under a spinner, and nothing goes wrong: ${language}`, async ({
    browser,
  }) => {
    // Some forty pages, one after another.
    test.setTimeout(400_000)
    const id = await challengeId(TITLE, 'completed')
    const pages = await twoPages(browser, language)
    const wrong = [...pages.all].flatMap(page => problemsOf(page))
    for (const name of EVERY_PAGE) {
      const page = pages.of(name)
      const address = await pages.address(name, id)
      // The documents of the landing page, the home screen and the reading pages contain content to show meanwhile.
      const comesWhole = name === 'landing' || name === 'home' || isServerRenderedPage(name)
      const held = Promise.withResolvers<void>()
      const asset = `**/assets/${PAGES[name].screen}-*.js`
      if (!comesWhole)
        await page.route(asset, async route => {
          await held.promise
          await route.continue()
        })
      const answer = await page.goto(address, { waitUntil: comesWhole ? 'load' : 'commit' })
      expect(answer!.status(), name).toBe(200)
      if (!comesWhole) await expectSpinner(page, name, LOADING[language])
      held.resolve()
      await expect(page, name).toHaveTitle(TITLES[name][language])
      await page.unroute(asset)
      await expect(page.locator('h1'), name).toHaveCount(1)
      await expect(page.locator('main'), name).toHaveCount(1)
      await quiet(page)
    }
    expect(wrong.flatMap(problems => problems())).toEqual([])
  })

  test(`any other address is the page-not-found with status 404: ${language}`, async ({ browser }) => {
    const id = await challengeId(TITLE, 'completed')
    const { visitor, member } = await twoPages(browser, language)
    for (const [page, paths] of [
      [
        visitor,
        [
          '/nada',
          '/challenge/x/y',
          `/challenge/${id}/nada`,
          '/challenge',
          '/app/nada',
          '/auth/nada',
          '/wallet/1',
          '/dev',
          '/dev/nada',
          '/APP',
          ...ADMINS.map(name => PAGES[name].path),
        ],
      ],
      [
        member,
        ['/nada', '/challenge/x/y', '/app/create/nada', '/add-activity/2', ...ADMINS.map(name => PAGES[name].path)],
      ],
    ] as const) {
      for (const path of paths) {
        const answer = await page.goto(path)
        expect(answer!.status(), path).toBe(404)
        await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND[language] }), path).toBeVisible()
        await expect(page, path).toHaveTitle(`${NOT_FOUND[language]} · Bora`)
      }
    }
    await visitor.getByRole('link', { name: language === 'en' ? 'Back to home' : 'Voltar para o início' }).click()
    await expect(visitor).toHaveURL(/:\d+\/$/)
    await member.getByRole('link', { name: language === 'en' ? 'Back to home' : 'Voltar para o início' }).click()
    await expect(member).toHaveURL(/\/app$/)
  })
}

test('the code of a page is loaded only by people who open it', async ({ browser }) => {
  const { visitor, member } = await twoPages(browser, 'pt-BR')
  const others = (...own: PageName[]): string[] =>
    EVERY_PAGE.filter(name => !own.includes(name)).map(name => PAGES[name].screen)
  const fetched: string[] = []
  for (const page of [visitor, member]) page.on('request', request => fetched.push(new URL(request.url()).pathname))
  const screens = () => fetched.flatMap(path => /\/assets\/(\w+)-[\w-]+\.js$/.exec(path)?.[1] ?? [])

  await visitor.goto('/')
  await quiet(visitor)
  expect(
    screens().filter(name => [...others(), 'main'].includes(name)),
    'the landing page before anybody touches it',
  ).toEqual([])
  await visitor.mouse.move(200, 300, { steps: 3 })
  await expect.poll(() => screens()).toContain('Landing')
  await quiet(visitor)
  expect(
    screens().filter(name => others('landing').includes(name)),
    'the landing page',
  ).toEqual([])

  // Late requests of the visitor's page on a slow machine must not count as the member's.
  await visitor.context().close()
  fetched.length = 0
  await member.goto('/app')
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  await quiet(member)
  expect(screens()).toContain('HomeFrame')
  expect(
    screens().filter(name => others('home').includes(name)),
    'the home page',
  ).toEqual([])
})

/** While a page's code loads, a spinner with its text fills the screen. */
async function expectSpinner(page: Page, name: PageName, text: string): Promise<void> {
  const spinner = page.getByRole('status').filter({ hasText: text })
  await expect(spinner, name).toBeVisible()
  const box = (await spinner.boundingBox())!
  expect(box.height, `${name} is as high as the screen`).toBeGreaterThanOrEqual(PHONE.height)
  expect(box.width, `${name} is as wide as the screen`).toBeGreaterThanOrEqual(PHONE.width)
}

async function twoPages(browser: Browser, language: 'pt-BR' | 'en') {
  const look = { language, reducedMotion: 'reduce' } as const
  const [visitor, member] = [await openPage(browser, look), await signedInPage(browser, 'julia@bora.test', look)]
  const leo = await newPerson('Leo')
  const reported = await leo.open(browser, look)
  return {
    visitor,
    member,
    all: [visitor, member, reported],
    of: (name: PageName) => (name === 'review' ? reported : PAGES[name].who === 'member' ? member : visitor),
    /**
     * The address of a page: about this challenge, a new invite, the member's own profile, a month of the member's, a
     * payment that the member made, or the review of a workout by its author.
     */
    async address(name: PageName, challenge: string): Promise<string> {
      if (name === 'person') return addressOf(PAGES.person.path, ((await told(member, '/me')) as { id: string }).id)
      if (name === 'invite') return inviteOf(await newPerson('Iva'))
      if (name === 'recap') return addressOf(PAGES.recap.path, await monthOfWorkout(member))
      if (name === 'review') return addressOf(PAGES.review.path, await reportedWorkoutOf(leo))
      if (name !== 'payment') return addressOf(PAGES[name].path, challenge)
      const { items } = (await told(member, '/payments')) as { items: { id: string }[] }
      return addressOf(PAGES.payment.path, items[0]!.id)
    },
  }
}

/** The month of the newest workout, which has a recap. */
async function monthOfWorkout(page: Page): Promise<string> {
  const { items } = (await told(page, '/me/activities')) as { items: { localDate: string }[] }
  return items[0]!.localDate.slice(0, 7)
}

async function inviteOf(host: Person): Promise<string> {
  const id = await newChallenge(host, { title: 'Com convite' })
  const { body } = await host.ask('POST', `/challenges/${id}/invite-link`, { device: null })
  return new URL((body as { url: string }).url).pathname
}

/** A new workout of this person that was reported, in a challenge with enough people to review it. */
async function reportedWorkoutOf(author: Person): Promise<string> {
  const bia = await newPerson('Bia')
  const challengeId = await newChallenge(bia, { title: 'Turma do Parque' })
  const crew = await Promise.all(Array.from({ length: MIN_REVIEWERS + 2 }, (_, at) => newPerson(`Duda ${at}`)))
  for (const person of [author, ...crew]) {
    await joinChallenge(person, challengeId)
    await logWorkoutOf(person, { challenge: challengeId })
  }
  const id = await latestWorkoutOf(author)
  const { status } = await bia.ask('POST', `/activities/${id}/reports`, { reason: 'incorrect_activity', challengeId })
  expect(status).toBe(200)
  return id
}

/** Waits until the page's content is complete; live streams stay open. */
async function quiet(page: Page): Promise<void> {
  // The component gallery shows busy components too.
  if (!page.url().endsWith('/dev/ui')) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('load')
  await page.evaluate('new Promise(done => requestIdleCallback(done, { timeout: 1000 }))')
}

// A case is visible only to the person it is about (`creators.e2e.ts` opens one); for everyone else the page reports it
// as missing.
const isMissingCase = (url: string) => url.includes('/api/conduct/')

/** Errors that a page reports while it is used. */
function problemsOf(page: Page): Array<() => string[]> {
  const found: string[] = []
  page.on(
    'console',
    message =>
      message.type() === 'error' && !isMissingCase(message.location().url) && found.push(`console: ${message.text()}`),
  )
  page.on('pageerror', error => found.push(`error: ${error.message}`))
  // Leaving a page ends its streams, which is not a failure.
  page.on(
    'requestfailed',
    request =>
      !request.url().endsWith('/live') &&
      request.failure()?.errorText !== 'net::ERR_ABORTED' &&
      found.push(`failed: ${request.url()}`),
  )
  page.on(
    'response',
    response =>
      response.status() >= 400 &&
      !isMissingCase(response.url()) &&
      found.push(`${response.status()}: ${response.url()}`),
  )
  return [() => found]
}

test('the app has one style sheet, which no other overrides, also after navigating, and its own fonts', async ({
  browser,
}) => {
  const page = await signedInPage(browser, 'caio@bora.test', { viewport: DESKTOP })
  await page.goto('/app')
  await loaded(page)
  const fonts = () =>
    page.evaluate<string[]>(`document.fonts.ready.then(fonts =>
      [...fonts].filter(font => font.status === 'loaded').map(font => font.family.replaceAll('"', '')))`)
  await expect.poll(fonts).toEqual(expect.arrayContaining(['Archivo Variable', 'Figtree Variable']))
  await page.getByRole('link', { name: 'Carteira' }).first().click()
  await loaded(page)
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
  await page.goto('/add-activity')
  await loaded(page)
  const edge = async (where: string) => (await page.locator(where).last().boundingBox())!
  const [bar, next] = [await edge('main'), await edge('main button:has-text("Continuar")')]
  expect(bar.x + bar.width - next.x - next.width, 'the next step stands at the right, within the gutter').toBe(40)
})
