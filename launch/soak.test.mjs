import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'
import { soak, soakOf, summaryOf } from './soak.mjs'
import { Refusal } from './terminal.mjs'
import { keepCoresBusy } from './test/load.mjs'

const suites = [{ name: 'rules' }, { name: 'e2e' }]
const fine = { passed: 2, failed: 0, skipped: 1, failures: [] }
const broken = { passed: 1, failed: 1, skipped: 1, failures: ['e2e/wallet.e2e.ts:7 money arrives'] }

/** The output of these soaks would look like a failure of this run. */
const silent = () => {}

test('a suite and how often', () => {
  const { one, times } = soakOf(['e2e', '10'], suites)
  assert.deepEqual([one.suite, times], [suites[1], 10])
  const narrowed = soakOf(['rules', 'money', '3'], [{ name: 'rules', parts: () => ['rules/money.test.ts'] }])
  assert.deepEqual([narrowed.one.only, narrowed.times], [['rules/money.test.ts'], 3])
})

for (const args of [[], ['e2e'], ['e2e', '0'], ['e2e', '-1'], ['e2e', '1.5'], ['e2e', 'ten'], ['e2e', '2', 'rules']]) {
  test(`"npm run soak -- ${args.join(' ')}" is refused with the correct usage`, () => {
    assert.throws(
      () => soakOf(args, suites),
      error => error instanceof Refusal && /npm run soak -- e2e 10/.test(error.message),
    )
  })
}

test('an unknown suite is refused in one sentence, before anything is built or run', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'launch/soak.mjs'), 'dreams', '2'], {
    encoding: 'utf8',
  })
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /^\nThere is no suite dreams, only check, rules, [^\n]*\be2e, other-browsers\.\n$/)
})

test('a suite runs as often as requested, and failures are listed by run and test; the last line is the total', async () => {
  const results = [fine, broken, { ...fine, failed: 1, reason: 'Playwright ended with 1 and without a report' }, fine]
  const left = [...results]
  const runs = await soak({ one: { suite: { name: 'e2e', run: async () => left.shift() } }, times: 4, print: silent })
  assert.equal(left.length, 0)
  const { text, failed } = summaryOf(runs)
  assert.equal(failed, true)
  assert.deepEqual(text.replace(/\(\d+\.\d s\)/g, '(time)').split('\n'), [
    'ok     run 1 (time): 2 passed, 0 failed, 1 skipped',
    'FAILED run 2 (time): 1 passed, 1 failed, 1 skipped',
    '         e2e/wallet.e2e.ts:7 money arrives',
    'FAILED run 3 (time): 2 passed, 1 failed, 1 skipped',
    '         Playwright ended with 1 and without a report',
    'ok     run 4 (time): 2 passed, 0 failed, 1 skipped',
    '2 of 4 runs failed.',
    '7 passed, 2 failed, 4 skipped',
  ])
})

test('only passing runs are a success, and no run at all is a failure', () => {
  const { text, failed } = summaryOf([
    { ...fine, took: '1.0 s' },
    { ...fine, took: '1.0 s' },
  ])
  assert.equal(failed, false)
  assert.match(text, /\nNone of 2 runs failed\.\n4 passed, 0 failed, 2 skipped$/)
  assert.equal(summaryOf([]).failed, true)
})

test('an interrupted soak counts only complete runs', async () => {
  let begun = 0
  const run = async () => (++begun === 2 ? broken : fine)
  const runs = await soak({ one: { suite: { name: 'e2e', run } }, times: 9, isOver: () => begun === 2, print: silent })
  assert.equal(begun, 2)
  assert.deepEqual(
    runs.map(({ failed }) => failed),
    [0],
  )
})

test('the busy processes run until they are stopped', async t => {
  const load = keepCoresBusy(2)
  t.after(() => load.stop())
  assert.equal(load.pids.filter(isAlive).length, 2)
  load.stop()
  await until(() => !load.pids.some(isAlive))
})

for (const signal of ['SIGINT', 'SIGKILL']) {
  test(`the busy processes end with their parent, ended by ${signal}`, async () => {
    const load = pathToFileURL(join(root, 'launch/test/load.mjs')).href
    const script = `import { keepCoresBusy } from '${load}'
      console.log(JSON.stringify(keepCoresBusy(2).pids))
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [first] = await child.stdout.take(1).toArray()
    const pids = JSON.parse(first)
    assert.equal(pids.filter(isAlive).length, 2)
    child.kill(signal)
    await until(() => !pids.some(isAlive))
  })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(holds) {
  while (!holds()) await new Promise(done => setTimeout(done, 20))
}
