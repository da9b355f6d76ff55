import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../browser.mjs'
import { accompany, root } from '../run.mjs'
import { Refusal } from '../terminal.mjs'

/** Runs the browser tests of e2e/ with Playwright, in the browser that is found, and gives the counts. */
export async function runBrowserSuite() {
  if (globSync('e2e/**/*.e2e.ts', { cwd: root }).length === 0) {
    return { passed: 0, failed: 1, skipped: 0, reason: 'no test was found in e2e' }
  }
  let browser
  try {
    browser = await findBrowser()
  } catch (error) {
    if (error instanceof Refusal) return { passed: 0, failed: 1, skipped: 0, reason: error.message }
    throw error
  }
  console.log(`       in ${browser.path}`)
  const folder = mkdtempSync(join(tmpdir(), 'bora-browser-'))
  const report = join(folder, 'report.json')
  const env = { ...process.env, ...browser.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  try {
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    const code = await accompany(process.execPath, [playwright, 'test', '-c', 'e2e', '--reporter=list,json'], { env })
    return countsOfReport(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, code)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function countsOfReport(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, reason: `Playwright ended with ${code} and without a report` }
  const { expected, flaky, unexpected, skipped } = report.stats
  const result = { passed: expected + flaky, failed: unexpected, skipped }
  if (result.passed + result.failed === 0) return { ...result, failed: 1, reason: 'not a single test ran' }
  if (result.failed === 0 && code !== 0) {
    const reason = report.errors?.[0]?.message ?? `Playwright ended with ${code}`
    return { ...result, failed: 1, reason }
  }
  return result
}
