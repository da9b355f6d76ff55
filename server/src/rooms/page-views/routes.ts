import type { Api } from '@bora/contract/api.ts'
import { allowance } from '../../core/allowance.ts'
import { type Handlers, outsideTransaction } from '../../core/context.ts'
import { recordPageView } from './page-views.ts'

// Nobody turns pages faster; and a crowd of made-up addresses can't fill the table.
const mayTurn = allowance('page-views', [{ most: 120, seconds: 60 }])
const mayAllTurn = allowance('page-views of all', [{ most: 6_000, seconds: 60 }])

export const pageViews: Handlers<Api['pageViews']> = {
  record: outsideTransaction(async (ctx, { body }, { request }) => {
    // A visitor is counted by the address, which is kept for that minute only.
    await mayTurn({ config: ctx.config, viewer: ctx.viewer ?? { id: request.ip } })
    await mayAllTurn({ config: ctx.config, viewer: { id: 'all' } })
    await recordPageView(ctx, body)
    return {}
  }),
}
