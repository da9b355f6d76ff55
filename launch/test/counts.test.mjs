import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import test from 'node:test'
import { root } from '../run.mjs'
import { countsOfReport } from './browser-suite.mjs'
import { countsOf } from './node-suite.mjs'

const none = { passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 }

test('counts of the test runner: what was cancelled failed, what is to do was skipped', () => {
  const counts = { passed: 5, failed: 1, cancelled: 2, skipped: 3, todo: 4 }
  assert.deepEqual(countsOf(counts, 1), { passed: 5, failed: 3, skipped: 7 })
})

test('a suite that ran nothing, or crashed, or failed in silence, has failed', () => {
  assert.equal(countsOf(none, 0).failed, 1)
  assert.equal(countsOf({ ...none, skipped: 3 }, 0).failed, 1)
  assert.equal(countsOf(null, 7).failed, 1)
  assert.equal(countsOf({ ...none, passed: 2 }, 7).failed, 1)
  assert.equal(countsOf({ ...none, passed: 2 }, 0).failed, 0)
})

test('counts of the browser tests', () => {
  const stats = { expected: 4, flaky: 1, unexpected: 0, skipped: 2 }
  assert.deepEqual(countsOfReport({ stats }, 0), { passed: 5, failed: 0, skipped: 2 })
  assert.equal(countsOfReport({ stats: { ...stats, unexpected: 2 } }, 1).failed, 2)
  assert.equal(countsOfReport({ stats }, 1).failed, 1)
  assert.equal(countsOfReport({ stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 } }, 0).failed, 1)
  assert.equal(countsOfReport(null, 1).failed, 1)
})

test('the reporter counts passed, failed and skipped tests, and tells what failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bora-reporter-'))
  writeFileSync(
    join(folder, 'planted.test.mjs'),
    `import test from 'node:test'
    test('fine', () => {})
    test('group', async t => { await t.test('broken', () => { throw new Error('planted reason') }) })
    test('left out', { skip: true }, () => {})`,
  )
  const counts = join(folder, 'counts.json')
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const args = ['--test', '--test-reporter=./launch/test/reporter.mjs', join(folder, 'planted.test.mjs')]
  const { stdout, status } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, BORA_TEST_COUNTS: counts },
  })
  assert.equal(status, 1)
  assert.match(stdout, /FAILED .*planted\.test\.mjs \(4 tests/)
  assert.match(stdout, /FAILED .*planted\.test\.mjs:3 broken\n +Error: planted reason/)
  assert.equal(stdout.match(/planted reason/g).length, 1)
  const seen = countsOf(JSON.parse(spawnSync('cat', [counts], { encoding: 'utf8' }).stdout), status)
  assert.deepEqual(seen, { passed: 1, failed: 2, skipped: 1 })
  rmSync(folder, { recursive: true })
})

const npmAnswers = [
  { says: 'work\n7 passed, 0 failed, 1 skipped', code: 0, last: '7 passed, 0 failed, 1 skipped', status: 0 },
  { says: '7 passed, 2 failed, 0 skipped\nnpm error more', code: 1, last: '7 passed, 2 failed, 0 skipped', status: 1 },
  { says: 'crashed', code: 3, last: '0 passed, 1 failed, 0 skipped', status: 3 },
  { says: 'nothing', code: 0, last: '0 passed, 1 failed, 0 skipped', status: 1 },
]

for (const { says, code, last, status } of npmAnswers) {
  test(`.ci/run ends with the line of counts when npm test says "${says.replaceAll('\n', '; ')}"`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'bora-ci-'))
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat <<'END'\n${says}\nEND\nexit ${code}\n`)
    chmodSync(join(folder, 'npm'), 0o755)
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
    const run = spawnSync('bash', [join(root, '.ci/run')], { env, encoding: 'utf8' })
    assert.equal(run.stdout.trimEnd().split('\n').at(-1), last)
    assert.equal(run.status, status)
    rmSync(folder, { recursive: true })
  })
}
