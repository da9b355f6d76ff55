import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../browser.mjs'
import { ensureBuilt } from '../build-web.mjs'
import { findNode } from '../node-24.mjs'
import { accompany, root } from '../run.mjs'
import { Refusal } from '../terminal.mjs'
import { withReason } from './failures.mjs'
import { literally, noTestNamed } from './selection.mjs'

export function browserFiles() {
  return globSync('e2e/**/*.e2e.ts', { cwd: root }).sort()
}

/**
 * Runs files of browser tests with Playwright, in the browser that is found, on the current web app; returns the counts
 * and the failures. BORA_URL names a server to test. `named` omits tests without it in their names, `headed` shows the
 * browser, `inspect` steps through; `shard` is the part to run, such as 1/2.
 */
export async function runBrowserSuite(files, { named, headed = false, inspect = false, shard } = {}) {
  if (files.length === 0) return { passed: 0, failed: 1, skipped: 0, reason: 'no test was found' }
  const server = await serverToRunAgainst(process.env.BORA_URL)
  const browser = await findBrowser(process.env, { headed: headed || inspect })
  if (!server || files.some(startsServers)) await ensureBuilt(findNode())
  console.log(`       in ${browser.path}`)
  const folder = mkdtempSync(join(tmpdir(), 'bora-browser-'))
  const report = join(folder, 'report.json')
  const env = {
    ...process.env,
    ...browser.env,
    ...(server && { BORA_URL: server }),
    ...(inspect && { PWDEBUG: '1' }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // Otherwise among the temporary files, which end with each run.
    PWTEST_CACHE_DIR: join(root, '.cache/playwright'),
  }
  try {
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    const args = ['test', '-c', 'e2e', '--reporter=list,json', ...files.map(asFilter)]
    if (named) args.push('--grep', literally(named))
    if (headed) args.push('--headed')
    if (shard) args.push(`--shard=${shard}`)
    const code = await accompany(process.execPath, [playwright, ...args], { env })
    const counts = countsOfReport(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, code)
    return named && counts.nothingRan ? { ...counts, reason: noTestNamed(named, files) } : counts
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the origin of the named server; refuses one that doesn't answer. */
async function serverToRunAgainst(address) {
  if (!address) return null
  const origin = URL.canParse(address) ? new URL(address).origin : null
  const answer = origin && (await fetch(`${origin}/api/health`).catch(() => null))
  if (answer?.ok) return origin
  throw new Refusal(`BORA_URL names ${address}, where no Bora answers: start it first, or run without BORA_URL.`)
}

function startsServers(file) {
  return readFileSync(join(root, file), 'utf8').includes('startServer(')
}

/** Converts a file to Playwright's filter: a regular expression for its whole path. */
function asFilter(file) {
  return `[\\\\/]${file.split(/[\\/]/).map(literally).join('[\\\\/]')}$`
}

/** Returns the counts in Playwright's report, and the failed tests, each as file, line, name and reason. */
export function countsOfReport(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, reason: `Playwright ended with ${code} and without a report` }
  const { expected, flaky, unexpected, skipped } = report.stats
  const result = { passed: expected + flaky, failed: unexpected, skipped, failures: failuresIn(report.suites ?? []) }
  if (result.passed + result.failed === 0)
    return { ...result, failed: 1, reason: 'not a single test ran', nothingRan: true }
  if (result.failed === 0 && code !== 0) {
    const reason = report.errors?.[0]?.message ?? `Playwright ended with ${code}`
    return { ...result, failed: 1, reason }
  }
  return result
}

function failuresIn(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests = [] }) => withReason(`e2e/${file}:${line} ${title}`, messageOf(tests))),
    ...failuresIn(inner),
  ])
}

function messageOf(tests) {
  return tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message
}
