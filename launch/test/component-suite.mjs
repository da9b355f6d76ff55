import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { accompany, root } from '../run.mjs'
import { withReason } from './failures.mjs'
import { literally, noTestNamed } from './selection.mjs'

// npm may install it in the workspace's folder.
const fromWeb = createRequire(join(root, 'web/package.json'))

/**
 * Runs component tests with Vitest and returns the counts and the failed tests. `named` omits tests without it in their
 * names; `inspect` waits for a debugger.
 */
export async function runComponentSuite(files, { named, inspect = false } = {}) {
  if (files.length === 0) return { passed: 0, failed: 1, skipped: 0, reason: 'no test was found' }
  const folder = mkdtempSync(join(tmpdir(), 'bora-components-'))
  const report = join(folder, 'report.json')
  const args = [
    join(dirname(fromWeb.resolve('vitest/package.json')), 'vitest.mjs'),
    'run',
    ...(inspect ? ['--inspect-brk', '--no-file-parallelism'] : []),
    '--root=web',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(named ? [`--testNamePattern=${literally(named)}`] : []),
    ...files.map(file => relative('web', file)),
  ]
  try {
    const code = await accompany(process.execPath, args, { env: { ...process.env, NODE_ENV: 'test' } })
    const counts = countsOfVitest(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, code)
    return named && counts.nothingRan ? { ...counts, reason: noTestNamed(named, files) } : counts
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Returns the counts in Vitest's report, and the failed tests, each as file, name and reason. A file that can't be loaded
 * has failed.
 */
export function countsOfVitest(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, reason: `Vitest ended with ${code} and without a report` }
  const failures = report.testResults.flatMap(({ name, status, assertionResults, message }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter(one => one.status === 'failed')
      .map(one => withReason(`${file} ${one.fullName}`, one.failureMessages?.[0]))
    return failed.length === 0 && status === 'failed' ? [`${file}: ${message}`] : failed
  })
  const result = {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
  if (result.passed + result.failed === 0) {
    return { ...result, failed: 1, reason: 'not a single test ran', nothingRan: true }
  }
  if (result.failed === 0 && code !== 0) return { ...result, failed: 1, reason: `Vitest ended with ${code}` }
  return result
}
