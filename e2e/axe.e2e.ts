import type { Page } from '@playwright/test'
import { crowdingOf } from './crowding.ts'
import { PARTS, walkThrough } from './states.ts'
import {
  DESKTOP,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  loaded,
  openPage,
  PHONE,
  switchTheme,
  test,
  alternating,
} from './world.ts'

// Visiting a dozen screens in eight looks takes time on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const part of PARTS) {
  for (const language of alternating(part.name, ['pt-BR', 'en'] as const)) {
    test(`axe finds nothing: ${part.name}, ${language}`, ({ browser }) =>
      walkThrough(part, browser, language, expectWell))
  }
}

// Widths, lines of a name and heights of controls are checked with the largest values (sizes.e2e.ts).
async function standingOut(page: Page): Promise<string[]> {
  const widest = { button: 10_000, field: 10_000, picture: 10_000 }
  const crowded = await crowdingOf(page, { long: /./, widest })
  return crowded.filter(one => !/^(name|target) /.test(one))
}

/**
 * Checks that apply to every screen in every state: axe, no horizontal scrolling, and no overflow. One size and theme
 * are checked in Portuguese, the others in English; LOOKS=all checks all eight looks, in the other theme only rules
 * that a theme can affect.
 */
async function expectWell(page: Page, where: string, ready = loaded): Promise<void> {
  await test.step(where, async () => {
    await ready(page)
    const english = (await page.locator('html').getAttribute('lang')) === 'en'
    const themes = ['light', 'dark'] as const
    const all = process.env.LOOKS === 'all'
    for (const [viewport, both, own] of [
      [DESKTOP, themes, english],
      [PHONE, themes.toReversed(), !english],
    ] as const) {
      await page.setViewportSize(viewport)
      await ready(page)
      for (const [index, colorScheme] of both.entries()) {
        if (!all && (index > 0 || !own)) continue
        await switchTheme(page, colorScheme)
        await expectNoAxeFindings(page, index === 0 ? 'everything' : 'colours')
      }
      await expectNoSidewaysScroll(page, where)
      if (all || own) expect(await standingOut(page), `${where}, ${viewport.width} px`).toEqual([])
    }
  })
}

test('axe reports a planted problem', async ({ browser }) => {
  const page = await openPage(browser)
  await page.goto('/auth')
  await expect(page.getByRole('main')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<img src="/icon.svg"><p style="color: #aaa; background: #bbb">pale</p>')`)
  await expect(expectNoAxeFindings(page)).rejects.toThrow(/image-alt.*color-contrast|color-contrast.*image-alt/s)
  await expect(expectNoAxeFindings(page, 'colours')).rejects.toThrow(/color-contrast/)
})
