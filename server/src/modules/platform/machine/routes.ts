import type { api } from '@bora/contract/api.ts'
import type { Api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Context, Handlers } from '../../../core/context.ts'
import { openStreamCount } from '../../../core/event-stream.ts'
import { PROGRAM_VERSION } from '../../../core/program-version.ts'
import { lastMoneyCheck, payoutStops } from '../../payouts/index.ts'
import { queueStates } from './queues.ts'
import { jobRuns } from './runs.ts'
import { storageState } from './storage.ts'

type State = OutputOf<(typeof api)['machine']['state']>

export const machine: Handlers<Api['machine']> = { state }

async function state(ctx: Context): Promise<State> {
  return {
    // The real time, as for jobs and checks: the product's clock may have been moved in a demo.
    at: new Date().toISOString(),
    versions: { bora: PROGRAM_VERSION, node: process.versions.node, ...(await versionsOfDatabase(ctx)) },
    queues: await queueStates(ctx),
    jobs: await jobRuns(ctx.db),
    checks: { money: await lastMoneyCheck(ctx.db), stops: (await payoutStops(ctx.db)).length },
    storage: await storageState(ctx),
    node: {
      startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
      memoryBytes: process.memoryUsage.rss(),
      openStreams: openStreamCount(ctx),
    },
  }
}

async function versionsOfDatabase({ db }: Context): Promise<Pick<State['versions'], 'database' | 'migration'>> {
  const { rows } = await sql<{ database: string; migration: string | null }>`
    select split_part(current_setting('server_version'), ' ', 1) as database, (select max(name) from schema_migrations) as migration`.execute(
    db,
  )
  return { database: rows[0]!.database, migration: rows[0]!.migration ?? '' }
}
