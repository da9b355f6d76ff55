import type { Browser, Page } from '@playwright/test'
import { DEVELOPMENT_PAGES, PAGES } from '@bora/contract/pages.ts'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { challengeId, expect, openPage, PHONE, signedInPage, test } from './world.ts'

type Pattern = (typeof PAGES)[number] | (typeof DEVELOPMENT_PAGES)[number]
type Screen = { visitor?: true; title: { 'pt-BR': string; en: string }; chunk: string }

const SCREENS: Record<Pattern, Screen> = {
  '/': {
    visitor: true,
    chunk: 'Landing',
    title: { 'pt-BR': 'Bora · Treine junto. Ganhe junto.', en: 'Bora · Train together. Win together.' },
  },
  '/app': { chunk: 'HomeFrame', title: { 'pt-BR': 'Início · Bora', en: 'Home · Bora' } },
  '/app/create': {
    chunk: 'CreateChallenge',
    title: { 'pt-BR': 'Criar desafio · Bora', en: 'Create a challenge · Bora' },
  },
  '/add-activity': { chunk: 'AddActivity', title: { 'pt-BR': 'Registrar treino · Bora', en: 'Log workout · Bora' } },
  '/auth': { visitor: true, chunk: 'Auth', title: { 'pt-BR': 'Entrar · Bora', en: 'Sign in · Bora' } },
  '/reset-password': {
    visitor: true,
    chunk: 'ResetPassword',
    title: { 'pt-BR': 'Nova senha · Bora', en: 'New password · Bora' },
  },
  '/challenge/:challengeId': {
    chunk: 'Challenge',
    title: { 'pt-BR': 'Outubro sem desculpa · Bora', en: 'Outubro sem desculpa · Bora' },
  },
  '/challenge/:challengeId/overview': {
    visitor: true,
    chunk: 'Overview',
    title: { 'pt-BR': 'Outubro sem desculpa · Bora', en: 'Outubro sem desculpa · Bora' },
  },
  '/challenge/:challengeId/results': {
    chunk: 'Results',
    title: { 'pt-BR': 'Resultado: Outubro sem desculpa · Bora', en: 'Result: Outubro sem desculpa · Bora' },
  },
  '/wallet': { chunk: 'Wallet', title: { 'pt-BR': 'Carteira · Bora', en: 'Wallet · Bora' } },
  '/profile': { chunk: 'Profile', title: { 'pt-BR': 'Perfil · Bora', en: 'Profile · Bora' } },
  '/settings/security': { chunk: 'Security', title: { 'pt-BR': 'Segurança · Bora', en: 'Security · Bora' } },
  '/welcome': { chunk: 'Welcome', title: { 'pt-BR': 'Boas-vindas · Bora', en: 'Welcome · Bora' } },
  '/dev/ui': { visitor: true, chunk: 'DevUi', title: { 'pt-BR': 'Componentes · Bora', en: 'Components · Bora' } },
  '/dev/clock': { visitor: true, chunk: 'DevClock', title: { 'pt-BR': 'Relógio · Bora', en: 'Clock · Bora' } },
}
const PATTERNS = [...PAGES, ...DEVELOPMENT_PAGES]
const LOADING = { 'pt-BR': 'Aquecendo…', en: 'Warming up…' } as const
const NOT_FOUND = { 'pt-BR': 'Saiu da rota', en: 'Off the route' } as const
const TITLE = 'Outubro sem desculpa'

test('the addresses that the server knows are those of the app', () => {
  const source = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../web/src/routes.tsx'), 'utf8')
  const routes = new Map<string, { parent: string; path: string | undefined }>()
  for (const [, name, body] of source.matchAll(/const (\w+) = createRoute\(((?:(?!\nconst )[\s\S])*)/g)) {
    routes.set(name!, {
      parent: /getParentRoute: \(\) => (\w+)/.exec(body!)![1]!,
      path: /\bpath: '([^']*)'/.exec(body!)?.[1],
    })
  }
  const full = (name: string): string => {
    const route = routes.get(name)
    return route ? full(route.parent) + (route.path ?? '') : ''
  }
  const paths = [...routes].filter(([, { path }]) => path).map(([name]) => full(name).replace('$id', ':challengeId'))
  expect(paths.sort()).toEqual([...PATTERNS].sort())
})

for (const language of ['pt-BR', 'en'] as const) {
  test(`every page opens with its heading and title, and nothing goes wrong: ${language}`, async ({ browser }) => {
    const id = await challengeId(TITLE, 'completed')
    const pages = await twoPages(browser, language)
    const wrong = [...pages.all].flatMap(page => problemsOf(page))
    for (const pattern of PATTERNS) {
      const page = pages.of(pattern)
      const answer = await page.goto(pattern.replace(':challengeId', id))
      expect(answer!.status(), pattern).toBe(200)
      await expect(page, pattern).toHaveTitle(SCREENS[pattern].title[language])
      await expect(page.locator('h1'), pattern).toHaveCount(1)
      await expect(page.locator('main'), pattern).toHaveCount(1)
      await quiet(page)
    }
    expect(wrong.flatMap(problems => problems())).toEqual([])
  })

  test(`while the code of a page is on its way, a spinner with its text fills the screen: ${language}`, async ({
    browser,
  }) => {
    const id = await challengeId(TITLE, 'completed')
    const pages = await twoPages(browser, language)
    for (const pattern of PATTERNS.filter(pattern => pattern !== '/')) {
      const page = pages.of(pattern)
      const asset = `**/assets/${SCREENS[pattern].chunk}-*.js`
      let arrive = () => {}
      const arrived = new Promise<void>(resolve => (arrive = resolve))
      await page.route(asset, async route => {
        await arrived
        await route.continue()
      })
      await page.goto(pattern.replace(':challengeId', id), { waitUntil: 'commit' })
      const spinner = page.getByRole('status').filter({ hasText: LOADING[language] })
      await expect(spinner, pattern).toBeVisible()
      const box = (await spinner.boundingBox())!
      expect(box.height, `${pattern} is as high as the screen`).toBeGreaterThanOrEqual(PHONE.height)
      expect(box.width, `${pattern} is as wide as the screen`).toBeGreaterThanOrEqual(PHONE.width)
      arrive()
      await expect(page, pattern).toHaveTitle(SCREENS[pattern].title[language])
      await expect(page.locator('h1'), pattern).toBeVisible()
      await page.unroute(asset)
    }
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
          ...LATER,
        ],
      ],
      [member, ['/nada', '/challenge/x/y', '/app/create/nada', '/add-activity/2']],
    ] as const) {
      for (const path of paths) {
        const answer = await page.goto(path)
        expect(answer!.status(), path).toBe(404)
        await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND[language] }), path).toBeVisible()
        await expect(page, path).toHaveTitle(`${NOT_FOUND[language]} · Bora`)
      }
    }
    await visitor.getByRole('link', { name: language === 'en' ? 'Back to the start' : 'Voltar para o início' }).click()
    await expect(visitor).toHaveURL(/:\d+\/$/)
    await member.getByRole('link', { name: language === 'en' ? 'Back to the start' : 'Voltar para o início' }).click()
    await expect(member).toHaveURL(/\/app$/)
  })

  test(`a challenge that nobody has is told in the product's words: ${language}`, async ({ browser }) => {
    const { visitor, member } = await twoPages(browser, language)
    const [title, sentence] =
      language === 'en'
        ? ['Challenge not found', 'This challenge may not exist or have been removed']
        : ['Desafio não encontrado', 'Este desafio pode não existir ou ter sido removido']
    for (const page of [visitor, member]) {
      for (const id of ['00000000-0000-4000-8000-000000000000', 'nada']) {
        for (const path of page === member ? ['', '/overview', '/results'] : ['/overview']) {
          await page.goto(`/challenge/${id}${path}`)
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
          await expect(page.getByText(sentence)).toBeVisible()
          await expect(page).toHaveTitle(`${title} · Bora`)
        }
      }
    }
  })
}

test('headings and text stand in their own fonts, not in the fallbacks', async ({ browser }) => {
  const page = await openPage(browser)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loaded = () =>
    page.evaluate<string[]>(`document.fonts.ready.then(fonts =>
      [...fonts].filter(font => font.status === 'loaded').map(font => font.family.replaceAll('"', '')))`)
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Archivo Variable', 'Figtree Variable']))
})

test('the code of a page is fetched only by those who go there', async ({ browser }) => {
  const { visitor, member } = await twoPages(browser, 'pt-BR')
  const others = (own: Pattern[]) =>
    PATTERNS.filter(pattern => !own.includes(pattern)).map(pattern => SCREENS[pattern].chunk)
  const fetched: string[] = []
  for (const page of [visitor, member]) page.on('request', request => fetched.push(new URL(request.url()).pathname))
  const screens = () => fetched.flatMap(path => /\/assets\/(\w+)-[\w-]+\.js$/.exec(path)?.[1] ?? [])

  await visitor.goto('/')
  await quiet(visitor)
  expect(
    screens().filter(name => [...others([]), 'main'].includes(name)),
    'the landing page before anybody touches it',
  ).toEqual([])
  await visitor.mouse.move(200, 300, { steps: 3 })
  await expect.poll(() => screens()).toContain('Landing')
  await quiet(visitor)
  expect(
    screens().filter(name => others(['/']).includes(name)),
    'the landing page',
  ).toEqual([])

  fetched.length = 0
  await member.goto('/app')
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  await quiet(member)
  expect(screens()).toContain('HomeFrame')
  expect(
    screens().filter(name => others(['/app']).includes(name)),
    'the home page',
  ).toEqual([])
})

/** Pages of the specification that are not built yet. */
const LATER = [
  '/support',
  '/privacy',
  '/terms',
  '/feed',
  '/activity-classification',
  '/gdpr-settings',
  '/embaixador',
  '/admin',
  '/admin/payouts',
  '/admin/users',
] as const

async function twoPages(browser: Browser, language: 'pt-BR' | 'en') {
  const look = { language, reducedMotion: 'reduce' } as const
  const [visitor, member] = [await openPage(browser, look), await signedInPage(browser, 'julia@bora.test', look)]
  return {
    visitor,
    member,
    all: [visitor, member],
    of: (pattern: Pattern) => (SCREENS[pattern].visitor ? visitor : member),
  }
}

/** Waits until what the page shows is complete; live streams stay open. */
async function quiet(page: Page): Promise<void> {
  // The gallery of components shows the busy ones too.
  if (!page.url().endsWith('/dev/ui')) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('load')
  await page.evaluate('new Promise(done => requestIdleCallback(done, { timeout: 1000 }))')
}

/** What a page complains about while it is used. */
function problemsOf(page: Page): Array<() => string[]> {
  const found: string[] = []
  page.on('console', message => message.type() === 'error' && found.push(`console: ${message.text()}`))
  page.on('pageerror', error => found.push(`error: ${error.message}`))
  // A page that is left ends its streams; that is no failure.
  page.on(
    'requestfailed',
    request =>
      !request.url().endsWith('/live') &&
      request.failure()?.errorText !== 'net::ERR_ABORTED' &&
      found.push(`failed: ${request.url()}`),
  )
  page.on('response', response => response.status() >= 400 && found.push(`${response.status()}: ${response.url()}`))
  return [() => found]
}
