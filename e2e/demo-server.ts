import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

/**
 * One server with the demo world for all tests that only read, or write their own data. Servers that a test starts
 * begin with a copy of the same world, or of an empty one: both are prepared once.
 */
export default async function demoServer(): Promise<() => Promise<void>> {
  if (process.env.BORA_URL) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'bora-e2e-'))
  const [dataDir, world, emptyWorld] = [join(folder, 'data'), join(folder, 'world'), join(folder, 'empty')]
  await Promise.all([
    startServer({ dataDir }).then(server => server.stop()),
    startServer({ dataDir: emptyWorld, env: { NODE_ENV: 'test' } }).then(server => server.stop()),
  ])
  cpSync(dataDir, world, { recursive: true })
  const server = await startServer({ dataDir })
  process.env.BORA_URL = server.url
  // Where operators' commands find its database.
  process.env.BORA_DATA_DIR = dataDir
  process.env.BORA_DEMO_WORLD = world
  process.env.BORA_EMPTY_WORLD = emptyWorld
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
