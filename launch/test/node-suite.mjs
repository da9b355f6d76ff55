import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.mjs'

const longestTest = 180_000
const longestSuite = 1_200_000

/**
 * Runs the files that match with Node's test runner, those of the first pattern first, and gives the counts; a suite
 * without a test counts as failed.
 */
export async function runNodeSuite(patterns, { env = {}, without } = {}) {
  const excluded = path => path.includes('node_modules') || (without !== undefined && path.startsWith(without))
  const files = [...new Set(patterns.flatMap(one => globSync(one, { cwd: root, exclude: excluded }).sort()))]
  if (files.length === 0)
    return { passed: 0, failed: 1, skipped: 0, reason: `no test was found in ${patterns.join(', ')}` }
  return countsOf(await runTests(files, env), files)
}

/**
 * Takes what the test runner ended with, the counts of each file by its path, and the files that were to run; gives
 * the sum of the counts. A file without counts has failed.
 */
export function countsOf({ code, countsByFile }, files) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const counts of Object.values(countsByFile)) {
    total.passed += counts.passed
    total.failed += counts.failed + counts.cancelled
    total.skipped += counts.skipped + counts.todo
  }
  const silent = files.filter(file => !(file in countsByFile))
  if (silent.length > 0) {
    return { ...total, failed: total.failed + silent.length, reason: `nothing was heard of ${silent.join(', ')}` }
  }
  if (total.passed + total.failed === 0) return { ...total, failed: 1, reason: 'not a single test ran' }
  if (total.failed === 0 && code !== 0) return { ...total, failed: 1, reason: `the test runner ended with ${code}` }
  return total
}

async function runTests(files, env) {
  const folder = mkdtempSync(join(tmpdir(), 'bora-counts-'))
  const countsFile = join(folder, 'counts.json')
  try {
    const code = await runNode(files, { ...env, BORA_TEST_COUNTS: countsFile })
    return { code, countsByFile: existsSync(countsFile) ? JSON.parse(readFileSync(countsFile, 'utf8')) : {} }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runNode(files, env) {
  const args = [
    '--test',
    // A test waits for its database now and then: one more than cores keeps them busy.
    `--test-concurrency=${availableParallelism() + 1}`,
    `--test-timeout=${longestTest}`,
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
