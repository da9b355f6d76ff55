import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.mjs'
import { sourceHash } from './build-web.mjs'
import { isInstalled } from './install.mjs'
import { findNode } from './node-24.mjs'
import { root } from './run.mjs'
import { Refusal } from './terminal.mjs'

function newFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'bora-launch-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

function write(folder, path, content) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), content)
}

function start(environment) {
  const env = { ...process.env, PORT: '0', ...environment }
  return spawnSync(process.execPath, [join(root, 'launch/start.mjs')], { env, encoding: 'utf8', timeout: 60_000 })
}

test('a taken port gives one sentence', async t => {
  const other = createServer()
  await new Promise(done => other.listen(0, done))
  t.after(() => other.close())
  const { status, stderr, stdout } = start({ PORT: String(other.address().port), DATA_DIR: newFolder(t) })
  assert.equal(status, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /^\nPort \d+ is taken: [^\n]+\n$/)
})

test("a data folder that can't be written gives one sentence", t => {
  const folder = newFolder(t)
  write(folder, 'file', '')
  const { status, stderr } = start({ DATA_DIR: join(folder, 'file/data') })
  assert.equal(status, 1)
  assert.match(stderr, /^\nThe data folder [^\n]+ cannot be written: [^\n]+DATA_DIR\.\n$/)
})

test('packages are installed again if the lock file is newer, never if npm has just run', t => {
  const folder = newFolder(t)
  write(folder, 'package-lock.json', '{}')
  assert.equal(isInstalled(folder), false)
  mkdirSync(join(folder, 'node_modules'))
  assert.equal(isInstalled(folder), false)
  write(folder, 'node_modules/.package-lock.json', '{}')
  assert.equal(isInstalled(folder), true)
  write(folder, '.cache/installing', '')
  assert.equal(isInstalled(folder), false)
  rmSync(join(folder, '.cache/installing'))
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(folder, 'package-lock.json'), later, later)
  assert.equal(isInstalled(folder), false)
})

test('packages that npm omitted for its own old Node are installed, those for other machines are not', t => {
  const folder = newFolder(t)
  const packages = {
    '': { optionalDependencies: { 'for-another-machine': '1.0.0' } },
    e2e: { optionalDependencies: { 'for-a-newer-node': '1.0.0' } },
    'node_modules/for-another-machine': { optional: true, os: ['plan9'], cpu: ['x64'] },
    'node_modules/for-a-newer-node': { optional: true, engines: { node: '>=24' } },
    'node_modules/of-another': { optionalDependencies: { 'not-ours': '1.0.0' } },
    'node_modules/not-ours': { optional: true },
  }
  const installed = (...paths) =>
    write(folder, 'node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(paths) }))
  write(folder, 'package-lock.json', JSON.stringify({ packages }))
  installed()
  assert.equal(isInstalled(folder), false)
  installed(['node_modules/for-a-newer-node', {}])
  assert.equal(isInstalled(folder), true)
})

test('the web app is built again if a source, a rule or a package changes, and not for its own output', t => {
  const folder = newFolder(t)
  write(folder, 'web/src/main.tsx', 'one')
  const first = sourceHash(folder)
  write(folder, 'web/dist/index.html', 'made')
  write(folder, 'web/node_modules/.vite/cache', 'made')
  assert.equal(sourceHash(folder), first)
  const seen = new Set([first])
  for (const path of ['web/src/main.tsx', 'web/index.html', 'rules/money.ts', 'contract/api.ts', 'package-lock.json']) {
    write(folder, path, 'two')
    seen.add(sourceHash(folder))
  }
  assert.equal(seen.size, 6)
})

test('the Node of the packages is found, or else that of the machine if it is new enough', t => {
  const { status, stdout } = spawnSync(findNode(), ['--version'], { encoding: 'utf8' })
  assert.equal(status, 0)
  assert.match(stdout, /^v2[4-9]\./)
  assert.equal(findNode(newFolder(t)), process.execPath)
})

test('a CHROME_PATH that is no browser is refused', async () => {
  await assert.rejects(findBrowser({ CHROME_PATH: process.execPath }), Refusal)
  await assert.rejects(findBrowser({ CHROME_PATH: '/no/such/browser' }), /CHROME_PATH names/)
})

test('a browser is found on this machine', async () => {
  const { path, env } = await findBrowser()
  const { stdout } = spawnSync(path, ['--version'], { env: { ...process.env, ...env }, encoding: 'utf8' })
  assert.match(stdout, /\d+\.\d+/)
  assert.equal(env.CHROME_PATH, path)
})

if (process.platform === 'linux' && process.arch === 'x64') {
  test('a machine without any browser uses the one from the packages', async t => {
    const folder = newFolder(t)
    const browser = JSON.stringify(join(root, 'launch/browser.mjs'))
    const script = `import { findBrowser } from ${browser}; console.log(JSON.stringify(await findBrowser({ PATH: '' })))`
    const env = { ...process.env, HOME: folder, PLAYWRIGHT_BROWSERS_PATH: folder }
    const args = ['--input-type=module', '-e', script]
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
    assert.ok(stdout, stderr)
    const found = JSON.parse(stdout)
    assert.ok(found.path.startsWith(folder))
    const opened = await chromium.launch({
      executablePath: found.path,
      args: ['--no-sandbox', '--disable-gpu'],
      env: { ...env, ...found.env },
    })
    t.after(() => opened.close())
    const page = await opened.newPage()
    await page.setContent('<p>bora</p>')
    assert.equal(await page.locator('p').innerText(), 'bora')
  })
}
