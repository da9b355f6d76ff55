import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { accompany, root } from '../run.mjs'
import { literally, noTestNamed } from './selection.mjs'

/** Milliseconds after which a test file has failed. */
export const longestFile = 900_000

// A process loads and compiles the server in 0.9 s: files that share one take half the time of files with a process
// each.
const filesInAProcess = 10

// Files that replace parts of the process which others use concurrently (a timer, a version of the rules), or end it.
// Those of factors share a world by a module with hooks, which run in the first file that imports it.
const ownProcess = new RegExp(
  [
    '^(launch|e2e)/',
    '^server/src/(kill|stopping|outage)\\.test',
    '/(rules-version|web-push)\\.test\\.ts$',
    '/auth-v1/(every-method-|factor|passkey|limits|sso-metadata|tokens)',
  ].join('|'),
)

const noCounts = { passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 }

/** Returns the matching files, those of the first pattern first. */
export function filesIn(patterns, without) {
  const excluded = path => path.includes('node_modules') || (without !== undefined && path.startsWith(without))
  return [...new Set(patterns.flatMap(one => globSync(one, { cwd: root, exclude: excluded }).sort()))]
}

/**
 * Runs files with Node's test runner, in order, and returns the counts and the failed tests; a suite without a test
 * counts as failed. `named` omits tests without it in their names; with `inspect` each file waits for a debugger.
 */
export async function runNodeSuite(files, { env = {}, named, inspect = false } = {}) {
  if (files.length === 0) return { passed: 0, failed: 1, skipped: 0, reason: 'no test was found' }
  const counts = countsOf(await runTests(files, { env, named, inspect }), files)
  return named && counts.nothingRan ? { ...counts, reason: noTestNamed(named, files) } : counts
}

/**
 * Sums the test runner's exit code and the counts of each file by its path, for the files that were to run. A file
 * without counts has failed.
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

async function runTests(files, how) {
  const folder = mkdtempSync(join(tmpdir(), 'bora-counts-'))
  const groups = groupsOf(files, how.inspect ? 1 : filesInAProcess)
  const countsByFile = {}
  let worst = 0
  async function work() {
    for (let group = groups.shift(); group; group = groups.shift()) {
      const countsFile = join(folder, `${files.indexOf(group[0])}.json`)
      const code = await runGroup(group, countsFile, how)
      worst = Math.max(worst, code)
      // A file without a test of the name reports no suite.
      if (how.named && code === 0) for (const file of group) countsByFile[file] = { ...noCounts }
      if (existsSync(countsFile)) Object.assign(countsByFile, JSON.parse(readFileSync(countsFile, 'utf8')))
    }
  }
  try {
    // Tests wait for their database at times: one process more than cores keeps them busy.
    await Promise.all(Array.from({ length: how.inspect ? 1 : availableParallelism() + 1 }, work))
    return { code: worst, countsByFile }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns consecutive files in groups of at most `size`; those that need a separate process come first and alone. */
export function groupsOf(files, size) {
  const alone = files.filter(file => ownProcess.test(file))
  const others = files.filter(file => !ownProcess.test(file))
  // If there are too few files to keep every core busy, groups are smaller.
  const inAGroup = Math.max(1, Math.min(size, Math.ceil(others.length / (availableParallelism() + 1))))
  const groups = alone.map(file => [file])
  for (let i = 0; i < others.length; i += inAGroup) groups.push(others.slice(i, i + inAGroup))
  return groups
}

async function runGroup(files, countsFile, { env, named, inspect }) {
  const args = [
    ...(inspect ? ['--inspect-wait'] : []),
    ...(named ? [`--test-name-pattern=/${literally(named)}/i`] : []),
    // A failed test may leave a server open, which would keep the process alive for ever.
    '--test-force-exit',
    '--test-reporter=./launch/test/reporter.mjs',
    '--test-reporter-destination=stdout',
    'launch/test/test-group.mjs',
    ...files,
  ]
  return await accompany(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, BORA_TEST_COUNTS: countsFile, BORA_TEST_FILES: JSON.stringify(files) },
    ...(!inspect && { timeout: files.length * longestFile }),
  })
}
