import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node-24.mjs'
import { accompany, root } from './run.mjs'
import { main, Refusal } from './terminal.mjs'

// Plain JavaScript for any Node from 20 on: on a fresh clone nothing else is there yet.
await main(async () => {
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile?.('.env')
  refuseUnwritable(resolve(process.env.DATA_DIR || './data'))
  if (!process.argv.includes('--reset-demo')) await refuseTaken(Number(process.env.PORT || 3000))
  await ensureInstalled()
  const node = findNode()
  await ensureBuilt(node)
  process.exitCode = await accompany(node, ['server/src/main.ts', ...process.argv.slice(2)])
})

/** Before the long steps, so that nobody waits for them in vain; the server checks again. */
function refuseUnwritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Refusal(`The data folder ${folder} cannot be written: choose another one with DATA_DIR.`)
  }
}

async function refuseTaken(port) {
  if (!Number.isInteger(port) || port < 0 || port > 65535) return
  const probe = createServer()
  const error = await new Promise(done => {
    probe.once('error', done)
    probe.listen(port, () => done(null))
  })
  await new Promise(done => probe.close(done))
  if (error?.code === 'EADDRINUSE') {
    throw new Refusal(
      `Port ${port} is taken: stop what uses it, or choose another one, like PORT=${port + 1} npm start.`,
    )
  }
  if (error?.code === 'EACCES') throw new Refusal(`Port ${port} needs more rights: choose one above 1023 with PORT.`)
}
