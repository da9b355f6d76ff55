import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { gzipSync } from 'node:zlib'

/** The JavaScript that a page loaded, in bytes: as transferred, compressed with gzip, and uncompressed. */
export type Scripts = { files: number; sent: number; gzip: number; raw: number }

/** The budget of the home screen, in kB of gzip (docs/decisions/0023-a-first-picture-without-scripts.md). */
export const MAX_KB_OF_HOME = 180

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const QUIET_MS = 2_000
const LONGEST_MS = 30_000

/**
 * Opens a page in a fresh browser profile, touches nothing, and waits until no script has arrived for two seconds. The
 * browser has data saving on, so that nothing is prefetched for other pages: only what this page needs counts.
 */
export async function scriptsOf(browser: Browser, url: string, storageState?: StorageState): Promise<Scripts> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    ...(storageState && { storageState }),
  })
  try {
    await context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', response => {
      if (response.request().resourceType() === 'script') responses.push(response)
    })
    const answer = await page.goto(url, { waitUntil: 'load' })
    if (!answer?.ok()) throw new Error(`${url} answers ${answer?.status()}`)
    await quiet(page, () => responses.length)
    const scripts: Scripts = { files: responses.length, sent: 0, gzip: 0, raw: 0 }
    for (const response of responses) {
      const body = await response.body()
      scripts.sent += (await response.request().sizes()).responseBodySize
      scripts.gzip += gzipSync(body, { level: 9 }).length
      scripts.raw += body.length
    }
    return scripts
  } finally {
    await context.close()
  }
}

async function quiet(page: Page, count: () => number): Promise<void> {
  const until = Date.now() + LONGEST_MS
  for (let seen = -1; seen !== count() && Date.now() < until;) {
    seen = count()
    await page.waitForTimeout(QUIET_MS)
  }
}
