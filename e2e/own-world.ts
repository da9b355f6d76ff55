import { type RunningServer, startServer } from './server.ts'
import { test } from './world.ts'

/**
 * Creates an empty world for the tests of one `describe`, whose clock can be moved and whose money is separate: their
 * calls, and operators' commands, go there. `env` adds settings. Returns its server, which is running by the time the
 * tests run.
 */
export function ownWorld(env: Record<string, string> = {}): RunningServer {
  const own = {} as RunningServer
  const before = { url: process.env.BORA_URL, dataDir: process.env.BORA_DATA_DIR }
  test.beforeAll(async () => {
    Object.assign(own, await startServer({ env: { NODE_ENV: 'test', ...env } }))
    process.env.BORA_URL = own.url
    process.env.BORA_DATA_DIR = own.dataDir
  })
  test.afterAll(async () => {
    process.env.BORA_URL = before.url
    process.env.BORA_DATA_DIR = before.dataDir
    await own.stop()
  })
  return own
}
