import type { Api } from '@bora/contract/api.ts'
import { sql } from 'kysely'
import { type Handlers, outsideTransaction } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { moveDemoClock } from './demo-clock.ts'
import { publicConfig } from './public-config.ts'
import { platformStatistics } from './statistics.ts'

export const platform: Handlers<Api['platform']> = {
  config: publicConfig,
  statistics: platformStatistics,
  health: async ctx => {
    await sql`select 1`.execute(ctx.db).catch(() => {
      throw new Refusal('try_again')
    })
    return { status: 'ok' }
  },
  moveClock: outsideTransaction(moveDemoClock),
}
