import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.mjs'

const longestTest = 180_000
const longestSuite = 600_000

/** Runs the files that match with Node's test runner and gives the counts; a suite without a test counts as failed. */
export async function runNodeSuite(patterns, { env = {}, without } = {}) {
  const excluded = path => path.includes('node_modules') || (without !== undefined && path.startsWith(without))
  const files = globSync(patterns, { cwd: root, exclude: excluded }).sort()
  if (files.length === 0)
    return { passed: 0, failed: 1, skipped: 0, reason: `no test was found in ${patterns.join(', ')}` }
  const folder = mkdtempSync(join(tmpdir(), 'bora-counts-'))
  const countsFile = join(folder, 'counts.json')
  try {
    const code = await runTests(files, { ...env, BORA_TEST_COUNTS: countsFile })
    const counts = existsSync(countsFile) ? JSON.parse(readFileSync(countsFile, 'utf8')) : null
    return countsOf(counts, code)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function countsOf(counts, code) {
  if (!counts)
    return { passed: 0, failed: 1, skipped: 0, reason: `the test runner ended with ${code} and without counts` }
  const failed = counts.failed + counts.cancelled
  const result = { passed: counts.passed, failed, skipped: counts.skipped + counts.todo }
  if (result.passed + result.failed === 0) return { ...result, failed: 1, reason: 'not a single test ran' }
  if (failed === 0 && code !== 0) return { ...result, failed: 1, reason: `the test runner ended with ${code}` }
  return result
}

function runTests(files, env) {
  const args = [
    '--test',
    `--test-concurrency=${Math.max(2, availableParallelism())}`,
    `--test-timeout=${longestTest}`,
    '--test-force-exit',
    '--test-reporter=./launch/test/reporter.mjs',
    '--test-reporter-destination=stdout',
    ...files,
  ]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: longestSuite,
  })
  return new Promise(done => child.once('close', done))
}
