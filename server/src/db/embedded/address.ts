import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Installation } from './installation.ts'
import { probeVersion } from './launch-methods.ts'

/** Where the database listens: a socket in its own folder, or on Windows, where Node supports none, the loopback. */
export type Address = { host: string; port: number; password: string | null; settings: string[]; release(): void }

const longestSocketPath = process.platform === 'darwin' ? 103 : 107
const port = 5432

export async function findAddress(place: Installation): Promise<Address> {
  return process.platform === 'win32' ? loopback(place) : socket(place)
}

function socket(place: Installation): Address {
  const folder = fits(place.home) ? place.home : shortFolder(place)
  return {
    host: folder,
    port,
    password: null,
    settings: [
      'listen_addresses=',
      `unix_socket_directories=${folder}`,
      'unix_socket_permissions=0700',
      `port=${port}`,
    ],
    release: () => folder !== place.home && rmSync(folder, { recursive: true, force: true }),
  }
}

function fits(folder: string): boolean {
  // A comma in the path would separate two folders.
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath && !/[,"]/.test(folder)
}

function shortFolder(place: Installation): string {
  for (const base of [tmpdir(), '/run', '/tmp', '/dev/shm', '/var/tmp']) {
    if (!existsSync(base)) continue
    let folder: string
    try {
      folder = mkdtempSync(join(base, 'bora-'))
    } catch {
      continue
    }
    const { owner } = place.rung
    if (owner) chownSync(folder, owner.uid, owner.gid)
    if (fits(folder) && probeVersion(place.rung, place.binaries, folder) !== null) return folder
    rmSync(folder, { recursive: true, force: true })
  }
  throw new Error('no folder for the socket of the database')
}

async function loopback(place: Installation): Promise<Address> {
  const file = join(place.home, 'password')
  const password = existsSync(file) ? readFileSync(file, 'utf8') : randomBytes(24).toString('hex')
  const free = await freePort()
  return {
    host: '127.0.0.1',
    port: free,
    password,
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${free}`],
    release: () => {},
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(done => probe.listen(0, '127.0.0.1', done))
  const { port: free } = probe.address() as AddressInfo
  await new Promise(done => probe.close(done))
  return free
}
