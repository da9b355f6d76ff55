import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { isInstalled } from './install.mjs'
import { root } from './run.mjs'

const script = name => JSON.stringify(pathToFileURL(join(root, 'launch', name)))
// Writes its process id, then keeps running unless a file `quick` exists.
const staying = `import { existsSync, renameSync, writeFileSync } from 'node:fs'
writeFileSync(process.argv[2] + '.new', String(process.pid))
renameSync(process.argv[2] + '.new', process.argv[2])
if (!existsSync('quick')) setInterval(() => {}, 1000)
`

function newPackage(t, files) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bora-stopping-')))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

function begin(t, folder, file, args) {
  const { npm_lifecycle_event: _, ...env } = process.env
  const child = spawn(file, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  child.stderr.on('data', chunk => (said += chunk))
  t.after(() => child.kill('SIGKILL'))
  return { child, said: () => said, ended: once(child, 'exit').then(([code, signal]) => code ?? signal) }
}

async function until(what, isSo) {
  for (const end = Date.now() + 120_000; !isSo(); await sleep(20)) {
    assert.ok(Date.now() < end, `in two minutes it did not come about that ${what()}`)
  }
}

/** Waits for a process id in a file that the process writes. */
async function noted(t, folder, name, run) {
  const file = join(folder, name)
  await until(
    () => `${name} is noted: ${run.said()}`,
    () => existsSync(file),
  )
  const pid = Number(readFileSync(file, 'utf8'))
  t.after(() => isAlive(pid) && process.kill(pid, 'SIGKILL'))
  return pid
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A zombie process still has its id.
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}

const hasEnded = pid => {
  try {
    return !isAlive(pid)
  } catch {
    return true
  }
}

describe('npm start when told to stop', { skip: process.platform === 'win32' }, () => {
  const files = {
    'package.json': { name: 'started', version: '1.0.0', type: 'module', scripts: { start: 'node start.mjs' } },
    'start.mjs': `import { writeFileSync } from 'node:fs'
import { accompany } from ${script('run.mjs')}
const running = accompany(process.execPath, ['server.mjs', 'server'], { cwd: process.cwd() })
writeFileSync('launcher', String(process.pid))
process.exitCode = await running
`,
    'server.mjs': staying,
  }
  // An interrupt comes from a terminal, which sends it to all of them.
  for (const [told, signal] of [
    ['npm', 'SIGTERM'],
    ['launcher', 'SIGTERM'],
    ['launcher', 'SIGINT'],
  ]) {
    test(`by ${signal} only to the process of ${told} stops the server`, async t => {
      const folder = newPackage(t, files)
      const run = begin(t, folder, 'npm', ['start'])
      const server = await noted(t, folder, 'server', run)
      const launcher = await noted(t, folder, 'launcher', run)
      process.kill(told === 'npm' ? run.child.pid : launcher, signal)
      await until(
        () => 'the server and its launcher have ended',
        () => hasEnded(server) && hasEnded(launcher),
      )
      await run.ended
    })
  }
})

test('a script that ends at once on a signal ends its child, too', { skip: process.platform === 'win32' }, async t => {
  const folder = newPackage(t, {
    'start.mjs': `import { accompany, whenTold } from ${script('run.mjs')}
whenTold(() => process.exit(130))
await accompany(process.execPath, ['server.mjs', 'server'], { cwd: process.cwd() })
`,
    'server.mjs': staying,
  })
  const run = begin(t, folder, process.execPath, ['start.mjs'])
  const server = await noted(t, folder, 'server', run)
  run.child.kill('SIGTERM')
  assert.equal(await run.ended, 130)
  await until(
    () => 'what it began has ended',
    () => hasEnded(server),
  )
})

describe('an interrupted install', { skip: process.platform === 'win32' }, () => {
  const files = {
    'package.json': {
      name: 'fresh',
      version: '1.0.0',
      type: 'module',
      scripts: { install: 'node hang.mjs hanging' },
      dependencies: { one: 'file:one' },
    },
    'package-lock.json': {
      name: 'fresh',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': { name: 'fresh', version: '1.0.0', dependencies: { one: 'file:one' } },
        one: { version: '1.0.0' },
        'node_modules/one': { resolved: 'one', link: true },
      },
    },
    'one/package.json': { name: 'one', version: '1.0.0' },
    'start.mjs': `import { ensureInstalled } from ${script('install.mjs')}
import { main } from ${script('terminal.mjs')}
await main(() => ensureInstalled(process.cwd()))
`,
    'hang.mjs': staying,
  }
  const start = (t, folder) => begin(t, folder, process.execPath, ['start.mjs'])

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    test(`by ${signal} leaves nothing running, and the next start installs at once`, async t => {
      const folder = newPackage(t, files)
      const first = start(t, folder)
      const left = await noted(t, folder, 'hanging', first)
      first.child.kill(signal)
      writeFileSync(join(folder, 'quick'), '')
      const second = start(t, folder)
      assert.equal(await first.ended, code)
      assert.equal(hasEnded(left), true)
      assert.equal(await second.ended, 0, second.said())
      assert.equal(isInstalled(folder), true)
    })
  }

  test('by a kill leaves npm running, which the next start ends before it installs', async t => {
    const folder = newPackage(t, files)
    const first = start(t, folder)
    const left = await noted(t, folder, 'hanging', first)
    first.child.kill('SIGKILL')
    await first.ended
    assert.equal(hasEnded(left), false)
    writeFileSync(join(folder, 'quick'), '')
    const second = start(t, folder)
    assert.equal(await second.ended, 0, second.said())
    assert.equal(hasEnded(left), true)
    assert.equal(isInstalled(folder), true)
  })

  test('is not caused by another concurrent start, which waits', async t => {
    const folder = newPackage(t, files)
    const first = start(t, folder)
    const working = await noted(t, folder, 'hanging', first)
    const second = start(t, folder)
    await until(
      () => `the second waits: ${second.said()}`,
      () => /waiting for it/.test(second.said()),
    )
    assert.equal(hasEnded(working), false)
    first.child.kill('SIGTERM')
    writeFileSync(join(folder, 'quick'), '')
    assert.equal(await second.ended, 0, second.said())
  })
})
