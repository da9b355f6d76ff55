import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server, type ServerParts } from '../app.ts'
import type { PaymentProvider } from '../adapters/payment-provider.ts'
import { readConfig, type Config } from '../settings/config.ts'
import { testDatabase, type TestDatabase } from '../db/testing.ts'
import type { Clock } from '../adapters/clock.ts'
import { diskPhotoStore } from '../adapters/disk-photo-store.ts'
import { embeddedGymDirectory } from '../adapters/embedded-gym-directory.ts'
import type { GymDirectory } from '../adapters/gym-directory.ts'
import { localOutbox } from '../adapters/local-outbox.ts'
import type { PhotoStore } from '../adapters/photo-store.ts'
import type { PayoutProvider } from '../adapters/payout-provider.ts'
import { sandboxPayments } from '../adapters/sandbox-payments.ts'
import { sandboxPayouts } from '../adapters/sandbox-payouts.ts'
import { webPush } from '../adapters/web-push.ts'
import { shareTop } from '../modules/scoring/standings/top.ts'
import { stayOnLoopback } from './loopback-only.ts'

export type TestServer = Server & {
  database: TestDatabase
  config: Config
  clock: Clock & { set(instant: string | Date): void }
  dataDir: string
  close(): Promise<void>
}

/**
 * The whole server on a new database, strict about its contract, with a clock that the test sets, and without rate
 * limits. Rankings are read for each call, since a shared one may be 200 ms old. `now` is an ISO instant in UTC;
 * `settings` are environment variables; `parts` replace its own.
 */
export async function testServer(
  now = '2026-03-02T12:00:00.000Z',
  settings: Record<string, string> = {},
  parts: Pick<
    Partial<ServerParts>,
    'patience' | 'replica' | 'webRoot' | 'hearRequest' | 'watchFirst' | 'logTo' | 'isReady' | 'secretsEveryMs'
  > & {
    database?: TestDatabase
    gyms?: GymDirectory
    photos?: PhotoStore
    payouts?: PayoutProvider
    payments?: (database: TestDatabase, clock: Clock) => Promise<PaymentProvider>
  } = {},
): Promise<TestServer> {
  stayOnLoopback()
  const { gyms = embeddedGymDirectory(), photos, payouts, payments, ...own } = parts
  const dataDir = mkdtempSync(join(tmpdir(), 'bora-test-'))
  const database = parts.database ?? (await testDatabase())
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    AUTH_RATE_LIMITS: 'off',
    ...settings,
  })
  const clock = clockOfTest(new Date(now))
  const adapters = {
    clock,
    photos: photos ?? diskPhotoStore(dataDir),
    gyms,
    payments: (await payments?.(database, clock)) ?? sandboxPayments(database, config, clock),
    payouts: payouts ?? sandboxPayouts(database, config, clock),
    ...localOutbox(database),
    push: webPush({ contact: 'mailto:ajuda@bora.example', near: true }),
  }
  const server = await createServer({
    webRoot: join(dataDir, 'web'),
    ...own,
    config,
    database,
    adapters,
    strict: true,
  })
  shareTop(server, 0)
  return {
    ...server,
    database,
    config,
    clock,
    dataDir,
    async close() {
      await server.app.close()
      await database.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function clockOfTest(start: Date): TestServer['clock'] {
  let current = start
  return {
    now: () => new Date(current),
    moveTo: instant => void (current = instant > current ? instant : current),
    set: instant => void (current = new Date(instant)),
  }
}
