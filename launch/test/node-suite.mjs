import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { accompany, root } from '../run.mjs'
import { literally, noTestNamed } from './selection.mjs'

const longestTest = 180_000
const longestSuite = 1_200_000

/** The files that match, those of the first pattern first. */
export function filesIn(patterns, without) {
  const excluded = path => path.includes('node_modules') || (without !== undefined && path.startsWith(without))
  return [...new Set(patterns.flatMap(one => globSync(one, { cwd: root, exclude: excluded }).sort()))]
}

/**
 * Runs files with Node's test runner, in their order, and returns the counts and the tests that failed; a suite without a
 * test counts as failed. `named` leaves out tests without it in their names; with `inspect` each file waits for a debugger.
 */
export async function runNodeSuite(files, { env = {}, named, inspect = false } = {}) {
  if (files.length === 0) return { passed: 0, failed: 1, skipped: 0, reason: 'no test was found' }
  const counts = countsOf(await runTests(files, { env, named, inspect }), files)
  return named && counts.nothingRan ? { ...counts, reason: noTestNamed(named, files) } : counts
}

/**
 * Takes what the test runner ended with, the counts of each file by its path, and the files that were to run; returns
 * the sum of the counts. A file without counts has failed.
 */
export function countsOf({ code, countsByFile }, files) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const counts of Object.values(countsByFile)) {
    total.passed += counts.passed
    total.failed += counts.failed + counts.cancelled
    total.skipped += counts.skipped + counts.todo
    total.failures.push(...(counts.failures ?? []))
  }
  const silent = files.filter(file => !(file in countsByFile))
  if (silent.length > 0) {
    return { ...total, failed: total.failed + silent.length, reason: `nothing was heard of ${silent.join(', ')}` }
  }
  if (total.passed + total.failed === 0)
    return { ...total, failed: 1, reason: 'not a single test ran', nothingRan: true }
  if (total.failed === 0 && code !== 0) return { ...total, failed: 1, reason: `the test runner ended with ${code}` }
  return total
}

async function runTests(files, { env, ...how }) {
  const folder = mkdtempSync(join(tmpdir(), 'bora-counts-'))
  const countsFile = join(folder, 'counts.json')
  try {
    const code = await runNode(files, { ...env, BORA_TEST_COUNTS: countsFile }, how)
    return { code, countsByFile: existsSync(countsFile) ? JSON.parse(readFileSync(countsFile, 'utf8')) : {} }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runNode(files, env, { named, inspect }) {
  const args = [
    '--test',
    // A test waits for its database now and then: one more than cores keeps them busy.
    `--test-concurrency=${availableParallelism() + 1}`,
    // Whoever looks at a test line by line takes their time.
    ...(inspect ? ['--inspect-wait'] : [`--test-timeout=${longestTest}`]),
    ...(named ? [`--test-name-pattern=/${literally(named)}/i`] : []),
    '--test-reporter=./launch/test/reporter.mjs',
    '--test-reporter-destination=stdout',
    ...files,
  ]
  return accompany(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    ...(!inspect && { timeout: longestSuite }),
  })
}
