import { chromium, type BrowserContext, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../e2e/server.ts'
import { median } from './measure.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Scores from 0 to 100, the median over the runs, and what reduced them in the last run. */
export type Scores = { scores: Record<(typeof CATEGORIES)[number], number>; lowered: string[] }

/**
 * Runs Lighthouse with its defaults for a phone, this number of times; `prepare` can sign in first, in the same
 * profile.
 */
export async function scoresOf(
  browser: { path: string; args: string[] },
  url: string,
  runs: number,
  prepare?: (page: Page) => Promise<void>,
): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'bora-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browser.path,
    args: [...browser.args, `--remote-debugging-port=${port}`],
    locale: 'pt-BR',
  })
  try {
    if (prepare) await prepare(context.pages()[0] ?? (await context.newPage()))
    const all: Scores[] = []
    for (let run = 0; run < runs; run++) {
      await forgetFiles(context)
      all.push(await once(url, port))
    }
    const scores = CATEGORIES.map(name => [name, median(all.map(one => one.scores[name]))])
    return { scores: Object.fromEntries(scores) as Scores['scores'], lowered: all.at(-1)!.lowered }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

// Keeps the profile's data of the person, but clears its cache.
async function forgetFiles(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

async function once(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
    logLevel: 'error',
    output: 'json',
  })
  const { lhr } = result!
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const lowered = CATEGORIES.flatMap(name =>
    lhr.categories[name]!.auditRefs.flatMap(({ id, weight }) => {
      const { score, title, displayValue = '' } = lhr.audits[id]!
      return weight > 0 && score !== null && score < 1 ? [`${name}: ${title} ${displayValue}`.trim()] : []
    }),
  )
  const scores = CATEGORIES.map(name => [name, Math.round((lhr.categories[name]!.score ?? 0) * 100)])
  return { scores: Object.fromEntries(scores) as Scores['scores'], lowered }
}
