import { createServer, type Server } from '@bora/server/src/app.ts'
import { readConfig } from '@bora/server/src/settings/config.ts'
import type { SignedIn } from '@bora/server/src/core/context.ts'
import { connect, type Database } from '@bora/server/src/db/database.ts'
import { diskPhotoStore } from '@bora/server/src/adapters/disk-photo-store.ts'
import { embeddedGymDirectory } from '@bora/server/src/adapters/embedded-gym-directory.ts'
import { localOutbox } from '@bora/server/src/adapters/local-outbox.ts'
import { sandboxPayments } from '@bora/server/src/adapters/sandbox-payments.ts'
import { sandboxPayouts } from '@bora/server/src/adapters/sandbox-payouts.ts'
import { webPush } from '@bora/server/src/adapters/web-push.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** The first day of the challenges of a run. */
export const FIRST_DAY = '2026-03-02'

/** The server as in production, on a pool of this number of connections, with a clock that the run sets. */
export type BenchServer = Server & { database: Database; setClock(instant: string): void; close(): Promise<void> }

/** Creates the server on a migrated database; `settings` are environment variables. */
export async function openServer(
  url: string,
  folder: string,
  connections: number,
  settings: Record<string, string> = {},
): Promise<BenchServer> {
  let now = new Date(`${FIRST_DAY}T15:00:00Z`)
  const database = connect({ connectionString: url }, 'bench', connections)
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    AUTH_RATE_LIMITS: 'off',
    ...settings,
  })
  const clock = { now: () => new Date(now), moveTo: (instant: Date) => void (now = instant) }
  const adapters = {
    clock,
    photos: diskPhotoStore(folder),
    gyms: embeddedGymDirectory(),
    payments: sandboxPayments(database, config, clock),
    payouts: sandboxPayouts(database, config, clock),
    ...localOutbox(database),
    push: webPush({ contact: 'mailto:ajuda@bora.example' }),
  }
  const server = await createServer({ config, database, adapters, webRoot: join(folder, 'web') })
  return {
    ...server,
    database,
    setClock: instant => void (now = new Date(instant)),
    async close() {
      await server.app.close()
      await database.end()
    },
  }
}

/** Returns the context of a call of this person. */
export function contextOf(server: Server, userId: string): SignedIn {
  const viewer = { id: userId, sessionId: randomUUID(), roles: [], aal: 'aal1' as const, emailConfirmed: true }
  return { ...server.context(viewer), viewer }
}
