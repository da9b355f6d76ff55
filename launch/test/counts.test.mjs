import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from '../run.mjs'
import { countsOfReport } from './browser-suite.mjs'
import { countsOfVitest } from './component-suite.mjs'
import { countsOf } from './node-suite.mjs'

const { NODE_TEST_CONTEXT: _, ...outsideOfATest } = process.env
const none = { passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 }

test('counts of the test runner, summed over files: cancelled tests failed, todo tests were skipped', () => {
  const countsByFile = {
    'a.test.ts': { passed: 5, failed: 1, cancelled: 2, skipped: 3, todo: 4 },
    'b.test.ts': { ...none, passed: 7 },
  }
  assert.deepEqual(countsOf({ code: 1, countsByFile }, Object.keys(countsByFile)), {
    passed: 12,
    failed: 3,
    skipped: 7,
    failures: [],
  })
})

const outcomes = [
  { name: 'ran nothing', code: 0, counts: none, failed: 1 },
  { name: 'only skipped', code: 0, counts: { ...none, skipped: 3 }, failed: 1 },
  { name: 'passed', code: 0, counts: { ...none, passed: 2 }, failed: 0 },
  { name: 'passed, yet ended badly', code: 7, counts: { ...none, passed: 2 }, failed: 1 },
]

for (const { name, code, counts, failed } of outcomes) {
  test(`a suite that ${name} has ${failed} failed`, () => {
    assert.equal(countsOf({ code, countsByFile: { 'a.test.ts': counts } }, ['a.test.ts']).failed, failed)
  })
}

test('a file without counts has failed, even next to files that passed', () => {
  assert.equal(countsOf({ code: 7, countsByFile: {} }, ['a.test.ts']).failed, 1)
  const countsByFile = { 'a.test.ts': { ...none, passed: 2 } }
  const { failed, reason } = countsOf({ code: 0, countsByFile }, ['a.test.ts', 'b.test.ts'])
  assert.equal(failed, 1)
  assert.match(reason, /b\.test\.ts/)
})

test('a file that ends without its counts has failed, and is named', () => {
  const { passed, failed, reason } = countsOfPlanted({
    silent: 'process.exit(0)',
    sound: "import test from 'node:test'\ntest('fine', () => {})",
  })
  assert.deepEqual([passed, failed], [1, 1])
  assert.match(reason, /silent\.test\.mjs/)
})

test('a failed test that leaves a server open does not keep the run', () => {
  const { passed, failed } = countsOfPlanted({
    open: `import { createServer } from 'node:net'
      import test from 'node:test'
      test('fine', () => {})
      test('broken', () => { createServer().listen(0); throw new Error('planted') })`,
  })
  assert.deepEqual([passed, failed], [1, 1])
})

/** Runs planted test files, each by its name and text, as a suite in a separate process; returns its counts. */
function countsOfPlanted(files) {
  const folder = mkdtempSync(join(root, 'launch/planted-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.mjs`), text)
  const suite = pathToFileURL(join(root, 'launch/test/node-suite.mjs')).href
  const script = `import { filesIn, runNodeSuite } from '${suite}'
    console.log('\\n' + JSON.stringify(await runNodeSuite(filesIn(['${relative(root, folder)}/*.test.mjs']))))`
  try {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      encoding: 'utf8',
      env: outsideOfATest,
      timeout: 60_000,
    })
    return JSON.parse(stdout.trimEnd().split('\n').at(-1))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('counts of the browser tests', () => {
  const stats = { expected: 4, flaky: 1, unexpected: 0, skipped: 2 }
  assert.deepEqual(countsOfReport({ stats }, 0), { passed: 5, failed: 0, skipped: 2, failures: [] })
  assert.equal(countsOfReport({ stats: { ...stats, unexpected: 2 } }, 1).failed, 2)
  assert.equal(countsOfReport({ stats }, 1).failed, 1)
  assert.equal(countsOfReport({ stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 } }, 0).failed, 1)
  assert.equal(countsOfReport(null, 1).failed, 1)
})

test('failed browser tests are named with their reasons, including those in groups', () => {
  const stats = { expected: 1, flaky: 0, unexpected: 2, skipped: 0 }
  const message = '\u001b[31mError: expected "Pago"\u001b[39m\n\n    at wallet.e2e.ts:10'
  const tests = [{ results: [{ error: { message } }] }]
  const spec = (file, line, title, ok) => ({ file, line, title, ok, ...(!ok && { tests }) })
  const suites = [
    { specs: [spec('wallet.e2e.ts', 3, 'money', true), spec('wallet.e2e.ts', 9, 'prize', false)] },
    { specs: [], suites: [{ specs: [spec('live.e2e.ts', 5, 'ranks', false)] }] },
  ]
  assert.deepEqual(countsOfReport({ stats, suites }, 1).failures, [
    'e2e/wallet.e2e.ts:9 prize\n             Error: expected "Pago"',
    'e2e/live.e2e.ts:5 ranks\n             Error: expected "Pago"',
  ])
})

test('the reporter counts passed, failed and skipped tests, and reports failures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bora-reporter-'))
  writeFileSync(
    join(folder, 'planted.test.mjs'),
    `import test from 'node:test'
    test('fine', () => {})
    test('group', async t => { await t.test('broken', () => { throw new Error('planted reason') }) })
    test('left out', { skip: true }, () => {})`,
  )
  const counts = join(folder, 'counts.json')
  const files = [join(folder, 'planted.test.mjs')]
  const args = ['--test-reporter=./launch/test/reporter.mjs', 'launch/test/test-group.mjs', ...files]
  const { stdout, status } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...outsideOfATest, BORA_TEST_COUNTS: counts, BORA_TEST_FILES: JSON.stringify(files) },
  })
  assert.equal(status, 1)
  assert.match(stdout, /FAILED .*planted\.test\.mjs \(4 tests/)
  assert.match(stdout, /FAILED .*planted\.test\.mjs:3 broken\n +Error: planted reason/)
  assert.equal(stdout.match(/planted reason/g).length, 1, 'once, at the end')
  const countsByFile = JSON.parse(readFileSync(counts, 'utf8'))
  const { failures, ...numbers } = countsOf({ code: status, countsByFile }, Object.keys(countsByFile))
  assert.deepEqual(numbers, { passed: 1, failed: 2, skipped: 1 })
  assert.equal(failures.length, 1)
  assert.match(failures[0], /planted\.test\.mjs:3 broken\n +Error: planted reason$/)
  rmSync(folder, { recursive: true })
})

test("counts of the component tests; a file that can't be loaded has failed", () => {
  const one = (status, name) => ({ status, fullName: name })
  const about = { numPassedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const file = join(root, 'web/src/a.spec.tsx')
  const fine = { name: file, status: 'passed', assertionResults: [one('passed', 'x')] }
  const broken = {
    name: file,
    status: 'failed',
    assertionResults: [{ ...one('failed', 'y'), failureMessages: ['Error: z'] }],
  }
  const unread = { name: file, status: 'failed', assertionResults: [], message: 'no such import' }
  assert.deepEqual(countsOfVitest({ ...about, testResults: [fine] }, 0), {
    passed: 1,
    failed: 0,
    skipped: 0,
    failures: [],
  })
  assert.deepEqual(countsOfVitest({ ...about, testResults: [fine, broken, unread] }, 1).failures, [
    'web/src/a.spec.tsx y\n             Error: z',
    'web/src/a.spec.tsx: no such import',
  ])
  assert.equal(countsOfVitest({ ...about, numPassedTests: 0, testResults: [] }, 0).failed, 1)
  assert.equal(countsOfVitest({ ...about, testResults: [fine] }, 1).failed, 1)
  assert.equal(countsOfVitest(null, 1).failed, 1)
})

const deep = '2 passed, 0 failed, 0 skipped'
const npmAnswers = [
  { says: 'work\n7 passed, 0 failed, 1 skipped', code: 0, last: '9 passed, 0 failed, 1 skipped', status: 0 },
  { says: '7 passed, 2 failed, 0 skipped\nnpm error more', code: 1, last: '9 passed, 2 failed, 0 skipped', status: 1 },
  { says: 'crashed', code: 3, last: '2 passed, 1 failed, 0 skipped', status: 3 },
  { says: 'nothing', code: 0, last: '2 passed, 1 failed, 0 skipped', status: 1 },
]

for (const { says, code, last, status } of npmAnswers) {
  test(`.ci/run ends with the total when npm test prints "${says.replaceAll('\n', '; ')}"`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'bora-ci-'))
    const answer = `if [ "$1" = run ]; then echo '${deep}'; else cat <<'END'\n${says}\nEND\nexit ${code}; fi`
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${answer}\n`)
    chmodSync(join(folder, 'npm'), 0o755)
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
    const run = spawnSync('bash', [join(root, '.ci/run')], { env, encoding: 'utf8' })
    assert.equal(run.stdout.trimEnd().split('\n').at(-1), last)
    assert.equal(run.status, status)
    rmSync(folder, { recursive: true })
  })
}
