import { isServerRenderedPage, pageNames, PAGES } from '@bora/rules/pages.ts'
import type { Page } from '@playwright/test'
import { alternating, expect, openPage, test } from './world.ts'

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
