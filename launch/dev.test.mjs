import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../server/src/settings/config.ts'
import { freePortFrom, readPlace } from './before-start.mjs'
import { root } from './run.mjs'

/** Runs `npm run dev` without the demo world, which takes long. */
async function begin(t, environment = {}, args = ['launch/dev.mjs']) {
  const folder = mkdtempSync(join(tmpdir(), 'bora-dev-'))
  const port = await freePortFrom(3200)
  const { npm_lifecycle_event: _, NODE_TEST_CONTEXT: __, ...outside } = process.env
  const env = {
    ...outside,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    DATABASE_URL: '',
    PORT: String(port),
    ...environment,
  }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  child.stderr.on('data', chunk => (said += chunk))
  // The streams close when no part is left that could write.
  const ended = once(child, 'close').then(([code]) => code)
  t.after(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  return { child, port, said: () => said, ended }
}

const address = /Pages, with reloading: (http:\/\/localhost:\d+)\n/g
const toOpen = run => [...run.said().matchAll(address)].map(([, pages]) => pages)

async function until(run, isSo) {
  while (!isSo()) {
    assert.equal(run.child.exitCode, null, run.said())
    await sleep(50)
  }
}

describe('npm run dev', { skip: process.platform === 'win32' }, () => {
  test("uses PORT, prints the address last, forwards the server's routes, and restarts it", async t => {
    const run = await begin(t)
    await until(run, () => toOpen(run).length === 1)
    const [pages] = toOpen(run)
    assert.match(run.said(), new RegExp(`Bora is running at ${pages}\n`))
    assert.match(run.said(), /with reloading: \S+\n\n$/)

    const asPage = { headers: { accept: 'text/html' } }
    const text = async (base, path, about = asPage) => (await fetch(base + path, about)).text()
    assert.deepEqual(JSON.parse(await text(`http://localhost:${run.port}`, '/api/health', {})).status, 'ok')
    assert.deepEqual(JSON.parse(await text(pages, '/api/health', {})).status, 'ok')
    for (const path of ['/dev/outbox', '/sandbox/checkout/none', '/api/docs/static/index.html']) {
      const fromServer = await text(`http://localhost:${run.port}`, path)
      assert.equal(await text(pages, path), fromServer, path)
    }
    for (const path of ['/', '/app', '/dev/clock', '/no/such/page'])
      assert.match(await text(pages, path), /\/@vite\/client/, path)

    const now = new Date()
    utimesSync(join(root, 'server/src/main.ts'), now, now)
    await until(run, () => toOpen(run).length === 2)
    run.child.kill('SIGTERM')
    assert.equal(await run.ended, 0, run.said())
  })

  test("ends if the server can't start", async t => {
    const run = await begin(t, { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
    assert.equal(await run.ended, 1)
    assert.match(run.said(), /DATABASE_URL: no PostgreSQL can be reached/)
    assert.deepEqual(toOpen(run), [])
  })

  test('does not start on a taken port', async t => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    t.after(() => other.close())
    const run = await begin(t, { PORT: String(other.address().port) })
    assert.equal(await run.ended, 1)
    assert.match(run.said(), /^\nPort \d+ is taken: [^\n]+ npm run dev\.\n$/)
  })
})

test('npm run demo:reset creates the database again, even if a program runs on the port, and ends', async t => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  t.after(() => other.close())
  const run = await begin(t, { PORT: String(other.address().port) }, ['launch/start.mjs', '--reset-demo'])
  assert.equal(await run.ended, 0, run.said())
  assert.match(run.said(), /\nPrepared the database \(\d+ steps\)\.\nThe database is empty again\.\n$/)
})

test('port and data folder are those of the server, whether they are set or not', () => {
  process.chdir(root)
  for (const environment of [{}, { PORT: '4000', DATA_DIR: './elsewhere' }]) {
    const { port, dataDir } = readConfig(environment)
    assert.deepEqual(readPlace(environment, join(root, 'no-such-file')), { port, dataDir })
  }
})
