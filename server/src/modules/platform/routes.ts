import type { Api } from '@bora/contract/api.ts'
import { sql } from 'kysely'
import { type Context, type Handlers, outsideTransaction } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { moveDemoClock } from './demo-clock.ts'
import { publicConfig } from './public-config.ts'
import { platformStatistics } from './statistics.ts'

async function ready({ db }: Context): Promise<{ status: 'ok' }> {
  await sql`select 1`.execute(db).catch(() => {
    throw new Refusal('try_again')
  })
  return { status: 'ok' }
}

export const platform: Handlers<Api['platform']> = {
  config: publicConfig,
  statistics: platformStatistics,
  health: ready,
  ready,
  live: async () => ({ status: 'ok' }),
  moveClock: outsideTransaction(moveDemoClock),
}
