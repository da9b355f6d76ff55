import type { Api } from '@bora/contract/api.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { drawsOf, listDayKeys } from './day-keys.ts'

export const dayKeys: Handlers<Api['dayKeys']> = {
  list: outsideTransaction(async (ctx, input, { reply }) => {
    void reply.header('cache-control', 'public, max-age=60')
    return listDayKeys(ctx, input)
  }),
  draws: drawsOf,
}
