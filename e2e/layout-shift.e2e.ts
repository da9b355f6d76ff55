import { addressOf, PAGES } from '@bora/rules/pages.ts'
import type { Browser, Page, Request } from '@playwright/test'
import { newPerson, signedIn } from './accounts.ts'
import { challengeId, DESKTOP, expect, type Look, PHONE, signedInPage, test } from './world.ts'

/** Maximum total layout shift of a page, as browsers measure it: a share of the screen times a share of its height. */
const MOST = 0.05

const ON_PHONE = { language: 'pt-BR', viewport: PHONE, reducedMotion: 'no-preference' } as const
const ON_DESKTOP = { language: 'en', viewport: DESKTOP, reducedMotion: 'no-preference' } as const
const BOTH = [ON_PHONE, ON_DESKTOP]

/** A slow phone line: 1.6 Mbit/s, and 300 ms until an answer begins. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 90_000 }

const NOTE_SHIFTS = `{
  window.shifts = []
  const named = ({ node }) => node ? (node.nodeName + ' ' + (node.className || node.textContent || '')).slice(0, 90) : '?'
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) shifts.push({ value: entry.value, moved: entry.sources.map(named) })
  }).observe({ type: 'layout-shift', buffered: true })
}`

type Shift = { value: number; moved: string[] }

/** Measures the layout shift of an address while it loads, on a slow line whose answers arrive one after the other. */
async function shiftOf(page: Page, path: string): Promise<{ sum: number; shifts: Shift[] }> {
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await quiet(page)
  const shifts = await page.evaluate<Shift[]>('shifts')
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
}

/** Waits until no new request has been made for a second and a half; a live page repeats its requests forever. */
async function quiet(page: Page): Promise<void> {
  let last = Date.now()
  const seen = new Set<string>()
  const note = (request: Request) => {
    if (!seen.has(request.url())) last = Date.now()
    seen.add(request.url())
  }
  page.on('requestfinished', note)
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1_500)
  page.off('requestfinished', note)
}

async function slowly(page: Page): Promise<void> {
  await page.addInitScript(NOTE_SHIFTS)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW)
  let asked = 0
  await page.route('**/api/**', async route => {
    const turn = asked++ % 4
    await new Promise(done => setTimeout(done, turn * 250))
    await route.continue().catch(() => {})
  })
}

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  await slowly(page)
  const moved: string[] = []
  for (const path of paths) {
    const { sum, shifts } = await shiftOf(page, path)
    console.log(`layout shift ${sum.toFixed(3)} ${path}`)
    if (sum >= MOST) moved.push(`${path} ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`)
  }
  expect(moved, `pages that move by ${MOST} or more`).toEqual([])
}

const addresses = (
  names: readonly (
    | 'home'
    | 'wallet'
    | 'feed'
    | 'profile'
    | 'addActivity'
    | 'notifications'
    | 'myWorkouts'
    | 'payouts'
    | 'transactions'
  )[],
) => names.map(name => PAGES[name].path)
// Each page takes its time on such a line: one look each, both with LOOKS=all.
const looksOf = (look: Look) => (process.env.LOOKS === 'all' ? BOTH : [look])

for (const look of looksOf(ON_PHONE))
  test(`pages don't move while they come on a phone: ${look.language}`, async ({ browser }) => {
    const page = await newAccount(browser, look)
    await test.step('a new account', () =>
      expectStill(page, addresses(['home', 'wallet', 'feed', 'profile', 'addActivity', 'notifications'])))
    await page.context().close()
    await test.step('a member, on the pages visited most', async () => {
      const member = await signedInPage(browser, 'ana@bora.test', look)
      const challenge = addressOf(PAGES.challenge.path, await challengeId('Volta da Lagoa'))
      await expectStill(member, [...addresses(['home', 'wallet', 'feed', 'profile']), challenge])
    })
  })

for (const look of looksOf(ON_DESKTOP))
  test(`pages of a member don't move while they come on a desktop: ${look.language}`, async ({ browser }) => {
    const page = await signedInPage(browser, 'ana@bora.test', look)
    const challenge = addressOf(PAGES.challenge.path, await challengeId('Volta da Lagoa'))
    await expectStill(page, [challenge, ...addresses(['transactions', 'home', 'wallet', 'myWorkouts', 'payouts'])])
  })

async function newAccount(browser: Browser, look: Look): Promise<Page> {
  return signedIn(browser, await newPerson('Lia'), look)
}
