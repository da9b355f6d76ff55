import { expect, openPage, test } from './world.ts'

// Free space at each side of a celebration.
const EDGE = 16

test('the largest number of a celebration, with its unit, touches no edge at any width', async ({ browser }) => {
  const page = await openPage(browser, { reducedMotion: 'reduce' })
  await page.goto('/dev/ui')
  await expect(page.getByText('+123.456.789.012,3456', { exact: true })).toBeVisible()
  for (const width of [320, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const found = await page.evaluate<{ text: string; left: number; right: number; height: number; size: number }[]>(`
      [...document.querySelectorAll('.isolate p .type-num')].map(figure => {
        const range = document.createRange()
        range.selectNodeContents(figure)
        const [there, around] = [range.getBoundingClientRect(), figure.closest('.isolate').getBoundingClientRect()]
        return {
          text: figure.textContent,
          left: there.left - around.left,
          right: around.right - there.right,
          height: there.height,
          size: Number.parseFloat(getComputedStyle(figure).fontSize),
        }
      })`)
    expect(found.length).toBeGreaterThan(20)
    for (const { text, left, right, height, size } of found) {
      expect(Math.min(left, right), `${text} at ${width}`).toBeGreaterThanOrEqual(EDGE)
      // One line, though number and unit differ in size.
      expect(height, `${text} at ${width}`).toBeLessThan(size * 1.8)
      expect(size, `${text} at ${width}`).toBeGreaterThan(12)
    }
    // A short one is large all the same.
    expect(found.find(({ text }) => text === '+10')!.size, `+10 at ${width}`).toBeGreaterThan(80)
  }
})
