import { isServerRenderedPage, pageNames, PAGES } from '@bora/rules/pages.ts'
import type { Page } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { alternating, challengeId, expect, openPage, test } from './world.ts'

const WHOLE = [
  PAGES.landing.path,
  ...pageNames()
    .filter(isServerRenderedPage)
    .map(name => PAGES[name].path),
]

test('the scroll position survives the app taking over, before, during and after', async ({ browser }) => {
  for (const path of WHOLE)
    for (const source of alternating(path, ['touch', 'mouse'] as const))
      await test.step(`${path}, ${source}`, async () => {
        // Low enough that the shortest page scrolls.
        const page = await openPage(browser, { viewport: { width: 390, height: 520 }, hasTouch: source === 'touch' })
        let arrive = () => {}
        const arrived = new Promise<void>(resolve => (arrive = resolve))
        await page.route('**/assets/main-*.js', async route => {
          await arrived
          await route.continue()
        })
        await page.goto(path)
        await page.evaluate(NOTE_PLACES)
        const scroll = await scrollsBy(page, source)
        const place = () => page.evaluate<number>('scrollY')
        await scroll(150)
        await expect.poll(place, 'before').toBeGreaterThanOrEqual(130)
        expect(await page.evaluate('isTakenOver()')).toBe(false)
        arrive()
        await expect(async () => {
          // Back and forth, so that no page is too short for a slow machine.
          await scroll((await place()) > 140 ? -20 : 20)
          expect(await page.evaluate('isTakenOver()'), 'the app is there').toBe(true)
        }).toPass({ intervals: [0], timeout: 60_000 })
        await scroll(100)
        await expect.poll(place, 'after').toBeGreaterThanOrEqual(180)
        const places = await page.evaluate<number[]>('places')
        expect(Math.min(...places.slice(places.findIndex(each => each >= 120)))).toBeGreaterThanOrEqual(60)
        await page.waitForLoadState('networkidle')
        expect(await place(), 'in the end').toBeGreaterThanOrEqual(180)
        await page.context().close()
      })
})

test('a page that the app renders keeps the scroll position from before its code and its answers arrived', async ({
  browser,
}) => {
  const lia = await newPerson('Lia')
  const overview = `/challenge/${await challengeId('21 dias de constância')}/overview`
  for (const [path, isMember] of [
    [PAGES.home.path, true],
    [PAGES.profile.path, true],
    [overview, false],
  ] as const)
    for (const source of alternating(`app ${path}`, ['touch', 'mouse'] as const))
      await test.step(`${path}, ${source}`, async () => {
        const look = { viewport: { width: 390, height: 420 }, hasTouch: source === 'touch' }
        const page = await (isMember ? lia.open(browser, look) : openPage(browser, look))
        const code = await heldBack(page, '**/assets/main-*.js')
        const answers = await heldBack(page, /\/api\/(home|me|challenges)/)
        await page.goto(path, { waitUntil: 'commit' })
        const scroll = await scrollsBy(page, source)
        const place = () => page.evaluate<number>('scrollY')
        const room = () => page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
        // Only home is in its document before the app is there.
        if (path === PAGES.home.path) {
          await expect.poll(room).toBeGreaterThan(100)
          await scroll(90)
          await expect.poll(place, 'before').toBeGreaterThanOrEqual(70)
        }
        code.release()
        await expect(page.locator('#root main')).toBeVisible()
        const before = await place()
        expect(before, 'taken over').toBeGreaterThanOrEqual(path === PAGES.home.path ? 70 : 0)
        await expect.poll(room).toBeGreaterThan(100)
        await scroll(100)
        await expect.poll(place, 'while').toBeGreaterThanOrEqual(Math.min(before + 60, await room()))
        const during = await place()
        answers.release()
        await page.waitForLoadState('networkidle')
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await place(), 'in the end').toBeGreaterThanOrEqual(during - 1)
        await page.context().close()
      })
})

test('a reload continues where the page was scrolled to, and yields to a scroll meanwhile', async ({ browser }) => {
  const lia = await newPerson('Lia')
  for (const [path, page] of [
    [PAGES.landing.path, await openPage(browser, { viewport: { width: 390, height: 420 } })],
    [PAGES.profile.path, await lia.open(browser, { viewport: { width: 390, height: 420 } })],
  ] as const)
    await test.step(path, async () => {
      const place = () => page.evaluate<number>('scrollY')
      await page.goto(path)
      await expect(page.locator('main h1')).toBeVisible()
      await page.waitForLoadState('networkidle')
      const scroll = await scrollsBy(page, 'mouse')
      await scroll(300)
      await expect.poll(place).toBeGreaterThanOrEqual(280)
      await page.waitForLoadState('networkidle')
      await page.reload()
      await expect.poll(place, 'again there').toBeGreaterThanOrEqual(280)
      await page.waitForLoadState('networkidle')
      await scroll(150)
      await expect.poll(place).toBeGreaterThanOrEqual(400)
      await page.context().close()
    })
})

/** Holds back requests until they are released. */
async function heldBack(page: Page, which: string | RegExp): Promise<{ release: () => void }> {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(which, async route => {
    await released
    await route.continue().catch(() => {})
  })
  return { release }
}

const SLOP = 16

/** Records the scroll position in each frame, and when the document's original content is gone. */
const NOTE_PLACES = `{
  const [before] = document.getElementById('root').children
  window.isTakenOver = () => !before.isConnected
  window.places = []
  const note = () => (places.push(scrollY), requestAnimationFrame(note))
  note()
}`

/** Scrolls by finger or wheel, as the browser itself does; `distance` is approximate, in pixels. */
async function scrollsBy(page: Page, source: 'touch' | 'mouse'): Promise<(distance: number) => Promise<void>> {
  const [x, y] = [190, 300]
  if (source === 'mouse') {
    await page.mouse.move(x, y)
    return distance => page.mouse.wheel(0, distance)
  }
  const session = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  return async distance => {
    // The first pixels only distinguish it from a tap.
    const whole = distance + Math.sign(distance) * SLOP
    await finger('touchStart', y)
    for (let step = 1; step <= 8; step++) await finger('touchMove', y - (whole * step) / 8)
    await finger('touchEnd')
  }
}
