import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePortFrom, readPlace, refuseTaken, refuseUnwritable } from './before-start.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node-24.mjs'
import { root, whenTold } from './run.mjs'
import { main } from './terminal.mjs'

const sources = ['server/src', 'rules', 'contract']
// Switching a branch or formatting in an editor saves several files at once.
const calmMs = 150

// Runs the server, restarted when its files change, and Vite's own server in front of it. Both end together: by a
// signal, or if one of them can't start.
await main(async () => {
  process.chdir(root)
  const place = readPlace()
  refuseUnwritable(place.dataDir)
  await refuseTaken(place.port, 'npm run dev')
  await ensureInstalled()
  const node = findNode()
  const port = place.port === 0 ? await freePortFrom(3000) : place.port
  const pagesPort = await freePortFrom(5173)
  const pages = `http://localhost:${pagesPort}`
  const env = {
    ...process.env,
    PORT: String(port),
    // Links in mails, and allowed sign-ins, follow the address of the pages.
    SITE_URL: process.env.SITE_URL || pages,
    API_URL: process.env.API_URL || `http://localhost:${port}`,
  }
  const children = new Set()
  const watchers = []
  let isEnding = false
  const end = code => {
    if (isEnding) return
    isEnding = true
    process.exitCode = code
    for (const watcher of watchers) watcher.close()
    for (const child of children) child.kill('SIGTERM')
  }
  whenTold(() => end(0))
  const begin = (args, options) => {
    const child = spawn(node, args, { env, ...options })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }

  const vite = begin([join(root, 'node_modules/vite/bin/vite.js'), ...viteOptions(pagesPort)], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  })
  vite.once('exit', () => end(1))

  let hasRun = false
  let server
  const beginServer = () => {
    server = begin(['server/src/main.ts'], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    server.once('message', async () => {
      hasRun = true
      if (await answers(pages, () => !isEnding)) console.log(`  Pages, with reloading: ${pages}\n`)
    })
    server.once('exit', () => {
      if (isEnding || isBeginningAgain) return
      if (!hasRun) return end(1)
      console.log('The server has stopped; it restarts when a file changes.')
    })
  }
  let isBeginningAgain = false
  const beginAgain = async () => {
    if (isBeginningAgain || isEnding) return
    isBeginningAgain = true
    await sleep(calmMs)
    if (children.has(server)) {
      const gone = new Promise(done => server.once('exit', done))
      server.kill('SIGTERM')
      await gone
    }
    isBeginningAgain = false
    if (!isEnding) beginServer()
  }
  beginServer()
  for (const folder of sources) {
    watchers.push(watch(join(root, folder), { recursive: true }, (_event, file) => isOfServer(file) && beginAgain()))
  }
})

function viteOptions(port) {
  return ['--port', String(port), '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn']
}

function isOfServer(file) {
  return /\.(ts|sql|json)$/.test(file ?? '') && !file.endsWith('.test.ts')
}

async function answers(address, isWanted) {
  for (; isWanted(); await sleep(100)) if (await fetch(address).catch(() => null)) return true
  return false
}
