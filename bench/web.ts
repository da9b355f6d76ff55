// The JavaScript that each route needs before the first interaction, and Lighthouse for the landing page, the reading
// pages and the home screen, on the built app with the demo world. BENCH_ROUNDS is the number of Lighthouse runs (the
// median counts).
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { isServerRenderedPage, pageNames, PAGES } from '@bora/rules/pages.ts'
import { refusedBefore } from '../e2e/kept-consent.ts'
import { MAX_KB_OF_HOME, scriptsOf, type Scripts } from '../e2e/page-scripts.ts'
import { startServer } from '../e2e/server.ts'
import { CATEGORIES, scoresOf, type Scores } from './lighthouse.ts'
import { type Measured, printGoals, printTable, progress, say } from './report.ts'

const runs = Number(process.env.BENCH_ROUNDS ?? 3)
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
]
// Server-rendered pages, like the landing page.
const READING = pageNames()
  .filter(isServerRenderedPage)
  .map(name => PAGES[name].path)
const GOALS: Record<string, { kB: number; score: number }> = {
  '/': { kB: 10, score: 100 },
  '/app': { kB: MAX_KB_OF_HOME, score: 95 },
  ...Object.fromEntries(READING.map(path => [path, { kB: 10, score: 100 }])),
}

type Launching = {
  findBrowser(): Promise<{ path: string; env: Record<string, string> }>
  ensureBuilt(node: string): Promise<void>
}

/** Loads the modules that the start and test commands use. */
async function launching(): Promise<Launching> {
  const load = (file: string) => import(new URL(`../launch/${file}`, import.meta.url).href) as Promise<Launching>
  return { ...(await load('browser.mjs')), ...(await load('build-web.mjs')) }
}

async function signIn(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/auth`)
  // The state of every visit after the first, on which the banner asks for consent.
  await page.evaluate(refusedBefore(null))
  await page.getByLabel(/e-mail/i).fill('ana@bora.test')
  await page.getByLabel(/^(senha|password)/i).fill('bora1234')
  await page.getByRole('button', { name: /^(entrar|sign in)$/i }).click()
  await page.waitForURL(/\/app/)
}

/** Returns a challenge of the signed-in person. */
async function ownChallenge(page: Page): Promise<string> {
  const href = await page.locator('a[href^="/challenge/"]').first().getAttribute('href', { timeout: 20_000 })
  return /^\/challenge\/([0-9a-f-]{36})/.exec(href ?? '')![1]!
}

/** Polled from outside: the page's policy doesn't allow evaluating text as code. */
async function until(isSo: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo()); await sleep(50))
    if (Date.now() > end) throw new Error('what was waited for did not come')
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1)

async function scriptsByRoute(site: string, path: string): Promise<Map<string, Scripts>> {
  const browser = await chromium.launch({ executablePath: path, args: ARGS })
  try {
    const context = await browser.newContext({ locale: 'pt-BR' })
    const page = await context.newPage()
    await signIn(page, site)
    const id = await ownChallenge(page)
    // Until the choice is stored in the account, each visit sends it to the server.
    await until(() => page.evaluate("JSON.parse(localStorage.getItem('bora.consent')).of"))
    const signedIn = await context.storageState()
    await context.close()
    const routes = new Map<string, Scripts>()
    for (const route of ['/', ...READING, '/auth']) routes.set(route, await scriptsOf(browser, `${site}${route}`))
    for (const route of ['/app', '/challenge/:id', '/challenge/:id/overview', '/add-activity', '/wallet']) {
      progress(`Scripts of ${route} ...`)
      routes.set(route, await scriptsOf(browser, `${site}${route.replace(':id', id)}`, signedIn))
    }
    return routes
  } finally {
    await browser.close()
  }
}

function reportScripts(routes: ReadonlyMap<string, Scripts>): Measured[] {
  printTable(
    'JavaScript that a page needs before the first touch, kB (1000 bytes)',
    ['', 'files', 'as sent', 'gzip', 'raw', 'goal (gzip)'],
    [...routes].map(([route, { files, sent, gzip, raw }]) => [
      route,
      String(files),
      kB(sent),
      kB(gzip),
      kB(raw),
      GOALS[route] ? `<= ${GOALS[route].kB}` : '',
    ]),
  )
  return Object.entries(GOALS).map(([route, goal]) => ({
    what: `JavaScript of ${route}, gzip`,
    value: routes.get(route)!.gzip / 1000,
    unit: ' kB',
    goal: { atMost: goal.kB },
  }))
}

function reportScores(all: ReadonlyMap<string, Scores>): Measured[] {
  printTable(
    `Lighthouse, phone, median of ${runs}`,
    ['', ...CATEGORIES, 'goal'],
    [...all].map(([route, { scores }]) => [
      route,
      ...CATEGORIES.map(name => String(scores[name])),
      `>= ${GOALS[route]!.score}`,
    ]),
  )
  for (const [route, { lowered }] of all) for (const audit of lowered) say(`  ${route}: ${audit}`)
  return [...all].flatMap(([route, { scores }]) =>
    CATEGORIES.map(name => ({
      what: `Lighthouse ${route}, ${name}`,
      value: scores[name],
      goal: { atLeast: GOALS[route]!.score },
    })),
  )
}

const { findBrowser, ensureBuilt } = await launching()
await ensureBuilt(process.execPath)
const { path, env } = await findBrowser()
Object.assign(process.env, env)
progress('Starting the server with the demo world ...')
const server = await startServer()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().finally(() => process.exit(130)))
try {
  const scripts = reportScripts(await scriptsByRoute(server.url, path))
  const scores = new Map<string, Scores>()
  for (const route of ['/', ...READING]) {
    progress(`Lighthouse for ${route} ...`)
    // oxlint-disable-next-line no-await-in-loop -- each is measured alone
    scores.set(route, await scoresOf({ path, args: ARGS }, `${server.url}${route}`, runs))
  }
  progress('Lighthouse for /app ...')
  const home = await scoresOf({ path, args: ARGS }, `${server.url}/app`, runs, page => signIn(page, server.url))
  printGoals([...scripts, ...reportScores(scores.set('/app', home))])
} finally {
  await server.stop()
}
