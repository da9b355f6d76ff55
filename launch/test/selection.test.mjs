import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'
import { root } from '../run.mjs'
import { Refusal } from '../terminal.mjs'
import { literally, noTestNamed, selectionOf } from './selection.mjs'

const serverFiles = [
  'server/src/modules/treasury/wallet/wallet.test.ts',
  'server/src/modules/treasury/wallet/ledger.test.ts',
]
const suites = [
  { name: 'rules', parts: () => ['rules/money.test.ts'] },
  { name: 'server-on-embedded', alias: 'server', parts: () => [...serverFiles, 'server/src/kill.test.ts'] },
  { name: 'server-on-server', parts: () => serverFiles },
  { name: 'build' },
  { name: 'e2e', parts: () => ['e2e/sign-in.e2e.ts', 'e2e/wallet.e2e.ts'] },
]
const [rules, onEmbedded, onServer, build, e2e] = suites
const plainly = { named: undefined, inspect: false, headed: false }

const asked = {
  '': suites.map(suite => ({ suite })),
  'e2e rules': [{ suite: rules }, { suite: e2e }],
  server: [{ suite: onEmbedded }],
  'e2e sign-in': [{ suite: e2e, only: ['e2e/sign-in.e2e.ts'] }],
  'e2e wallet e2e/sign': [{ suite: e2e, only: ['e2e/sign-in.e2e.ts', 'e2e/wallet.e2e.ts'] }],
  'e2e ./e2e/wallet.e2e.ts': [{ suite: e2e, only: ['e2e/wallet.e2e.ts'] }],
  [`e2e ${join(root, 'e2e/wallet.e2e.ts')}`]: [{ suite: e2e, only: ['e2e/wallet.e2e.ts'] }],
  'server modules/treasury/wallet': [{ suite: onEmbedded, only: serverFiles }],
  'server-on-server ledger build': [{ suite: onServer, only: [serverFiles[1]] }, { suite: build }],
}

for (const [line, picked] of Object.entries(asked)) {
  test(`npm test -- ${line.replace(root, '…')}`, () => {
    assert.deepEqual(selectionOf(line.split(' ').filter(Boolean), suites), { picked, how: plainly })
  })
}

test('npm test runs the everyday parts of each suite, and all parts of a named one', () => {
  const some = { ...onEmbedded, everyday: () => ['server/src/kill.test.ts'] }
  const all = [rules, some, { ...onServer, everyday: () => [] }]
  assert.deepEqual(selectionOf([], all).picked, [{ suite: rules }, { suite: some, only: ['server/src/kill.test.ts'] }])
  assert.deepEqual(selectionOf(['server'], all).picked, [{ suite: some }])
})

test('a test by its name, a debugger, a visible browser', () => {
  const { picked, how } = selectionOf(['e2e', 'sign-in', '-g', 'a wrong password', '--headed'], suites)
  assert.deepEqual(picked, [{ suite: e2e, only: ['e2e/sign-in.e2e.ts'] }])
  assert.deepEqual(how, { named: 'a wrong password', inspect: false, headed: true })
  assert.equal(selectionOf(['rules', '--inspect'], suites).how.inspect, true)
})

const refused = {
  dreams: /^There is no suite dreams, only rules, server, server-on-embedded, server-on-server, build, e2e\.$/,
  'sign-in e2e': /^There is no suite sign-in, only /,
  'e2e dreams':
    /^Nothing in e2e has dreams in its path; there is:\n {2}e2e\/sign-in\.e2e\.ts\n {2}e2e\/wallet\.e2e\.ts$/,
  'e2e wallet dreams': /^Nothing in e2e has dreams/,
  'build web': /^web is no suite, and build is run as a whole\.$/,
  '-g text': /^Say which suite, like npm test -- e2e sign-in/,
  'e2e --dreams': /^Unknown option '--dreams': say it like npm test/,
  'e2e -g': /^Option '-g, --grep <value>' argument missing: say it like npm test/,
}

for (const [line, said] of Object.entries(refused)) {
  test(`npm test -- ${line} is refused`, () => {
    assert.throws(
      () => selectionOf(line.split(' '), suites),
      error => error instanceof Refusal && said.test(error.message),
    )
  })
}

test('an unknown test name is refused with the existing names', () => {
  const said = noTestNamed('dreams', ['rules/prize-clock.test.ts'])
  assert.match(said, /^no test has "dreams" in its name; there is:\n(.*\n)* {2}0 days switches the hold off$/)
  assert.match('pays R$ 5.00 (once)', new RegExp(literally('R$ 5.00 (once)')))
  assert.doesNotMatch('pays R$ 5x00 (once)', new RegExp(literally('R$ 5.00 (once)')))
})

const { NODE_TEST_CONTEXT: _, ...outsideOfATest } = process.env
const npmTest = (...args) =>
  spawnSync(process.execPath, [join(root, 'launch/test.mjs'), ...args], { env: outsideOfATest, encoding: 'utf8' })

test('one file runs alone, and one test of it', () => {
  const file = npmTest('rules', 'prize-clock')
  assert.equal(file.status, 0, file.stdout + file.stderr)
  assert.match(file.stdout, /\n3 passed, 0 failed, 0 skipped\n$/)
  const one = npmTest('rules', 'prize-clock', '-g', '0 days switches')
  assert.match(one.stdout, /\n1 passed, 0 failed, 0 skipped\n$/)
  const none = npmTest('rules', 'prize-clock', '-g', 'dreams')
  assert.equal(none.status, 1)
  assert.match(none.stdout, /FAILED no test has "dreams" in its name; there is:\n/)
})

test('browser tests against a server that does not answer are refused', () => {
  const script = `import { runBrowserSuite } from './launch/test/browser-suite.mjs'
    await runBrowserSuite(['e2e/sign-in.e2e.ts']).catch(error => console.log(error.message))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...outsideOfATest, BORA_URL: 'http://127.0.0.1:1' },
    encoding: 'utf8',
  })
  assert.match(stdout, /^BORA_URL names http:\/\/127\.0\.0\.1:1, where no Bora answers: /)
})
