import type { Page } from '@playwright/test'
import { crowdingOf } from './crowding.ts'
import { demoChallenges, tabPaths } from './demo-pages.ts'
import { LONG, withLargeValues } from './large-values.ts'
import { expect, loaded, openPage, signedInPage, still, test } from './world.ts'

const WIDTHS = [320, 390, 820, 1280, 1920] as const
const WIDEST = { button: 480, field: 640, picture: 640 }

// A dozen screens at five widths take their time where the machine has other things to do.
test.describe.configure({ timeout: 240_000 })

for (const language of ['pt-BR', 'en'] as const) {
  const look = { language, reducedMotion: 'reduce', viewport: { width: 320, height: 844 } } as const

  test(`numbers and names of any size find their place: ${language}`, async ({ browser }) => {
    const { upcoming, paid, ended } = await demoChallenges()
    const page = await signedInPage(browser, 'ana@bora.test', look)
    await withLargeValues(page)
    const crowded: string[] = []
    for (const path of [
      '/app',
      ...tabPaths(paid),
      `/challenge/${ended}`,
      `/challenge/${ended}/results`,
      `/challenge/${upcoming}/overview`,
      '/wallet',
      '/profile',
      '/settings/security',
      '/add-activity',
      '/app/create',
    ]) {
      await page.goto(path)
      await loaded(page)
      if (path.endsWith('/results')) {
        crowded.push(...(await crowdingAtEveryWidth(page, 'prize moment')))
        await page.keyboard.press('Escape')
      }
      crowded.push(...(await crowdingAtEveryWidth(page, path.replaceAll(/[0-9a-f-]{36}/g, '…'))))
    }
    expect(crowded).toEqual([])
  })
}

test('what does not fit is seen', async ({ browser }) => {
  const page = await openPage(browser)
  await page.goto('/auth')
  await loaded(page)
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', \`
    <div style="width: 60px; overflow: hidden; white-space: nowrap">R$ 12.345.678,90</div>
    <p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">1.234.567 pts</p>
    <p style="width: 40px; overflow-wrap: anywhere">1.234.567</p>
    <div style="display: flex"><span style="display: block">um</span><span style="display: block">dois</span></div>
    <button style="height: 30px">low</button>
    <button style="height: 50px; width: 1000px; border-radius: 25px">wide</button>\`)`)
  const found = (await crowdingOf(page, { long: LONG, widest: WIDEST })).join('\n')
  for (const words of [
    /^clipped: “R/m,
    /^cut short: “1/m,
    /^figure in \d lines/m,
    /^touching: “um/m,
    /^target 30 px high: “low/m,
    /^stretched to 1000/m,
  ]) {
    expect(found).toMatch(words)
  }
})

async function crowdingAtEveryWidth(page: Page, where: string): Promise<string[]> {
  const all = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await still(page)
    const found = await crowdingOf(page, { long: LONG, widest: WIDEST })
    all.push(...found.map(one => `${where} at ${width}: ${one}`))
  }
  return all
}
