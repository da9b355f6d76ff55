import type { Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileNameOf, THEMES, WIDTHS } from './pictures-index.ts'
import { PARTS, walkThrough } from './states.ts'
import { loaded, still, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const LOWEST = 844
const HIGHEST = 5_000

const folder = process.env.PICTURES_TO!
const wanted = (process.env.PICTURES_OF ?? '').split(' ').filter(Boolean)

for (const part of PARTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  for (const language of ['pt-BR', 'en'] as const) {
    test(`pictures of ${part.name}, ${language}`, async ({ browser }) => {
      mkdirSync(join(folder, part.name), { recursive: true })
      let count = 0
      await walkThrough(part, browser, language, async (page, state, ready = loaded) => {
        const number = ++count
        await take(page, ready, look => join(folder, part.name, fileNameOf({ number, state, language, ...look })))
      })
    })
  }
}

// The phone comes last: the test continues in it. What only some widths have is opened again in each.
async function take(
  page: Page,
  ready: (page: Page) => Promise<void>,
  fileOf: (look: { width: number; theme: string }) => string,
): Promise<void> {
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: LOWEST })
    await ready(page)
    // As tall as the content, so that floating elements are at the bottom; a dialog is as tall as the screen.
    const height = await page.evaluate<number>(
      "document.querySelector('[role=dialog]') ? 0 : document.documentElement.scrollHeight",
    )
    await page.setViewportSize({ width, height: Math.min(Math.max(height, LOWEST), HIGHEST) })
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await still(page)
      await page.screenshot({ path: fileOf({ width, theme }) })
    }
    await page.setViewportSize({ width, height: LOWEST })
  }
}
