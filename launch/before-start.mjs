import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { root } from './run.mjs'
import { Refusal } from './terminal.mjs'

/**
 * Reads port and data folder, including `.env`. The server reads them again with all its settings, but can't run before
 * it is installed.
 */
export function readPlace(environment = process.env, envFile = join(root, '.env')) {
  if (existsSync(envFile)) process.loadEnvFile?.(envFile)
  return { port: Number(environment.PORT || 3000), dataDir: resolve(root, environment.DATA_DIR || './data') }
}

/** Refuses a folder that can't be written, before the long steps; the server checks again. */
export function refuseUnwritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Refusal(`The data folder ${folder} cannot be written: choose another one with DATA_DIR.`)
  }
}

/** Refuses a port that another program listens on; `script` is the command to start on another one. */
export async function refuseTaken(port, script) {
  if (!Number.isInteger(port) || port < 0 || port > 65535) return
  const code = await errorOfListening({ port })
  if (code === 'EADDRINUSE')
    throw new Refusal(
      `Port ${port} is taken: stop what uses it, or choose another one, like PORT=${port + 1} ${script}.`,
    )
  if (code === 'EACCES') throw new Refusal(`Port ${port} needs more rights: choose one above 1023 with PORT.`)
}

/** Returns the first free port of this machine from that one on. */
export async function freePortFrom(first) {
  for (let port = first; port < first + 100; port++)
    if ((await errorOfListening({ port, host: 'localhost' })) === null) return port
  throw new Refusal(`No port from ${first} to ${first + 99} is free.`)
}

async function errorOfListening(where) {
  const probe = createServer()
  const error = await new Promise(done => {
    probe.once('error', done)
    probe.listen(where, () => done(null))
  })
  await new Promise(done => probe.close(done))
  return error?.code ?? null
}
