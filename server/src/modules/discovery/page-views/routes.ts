import type { Api } from '@bora/contract/api.ts'
import { sharedAllowance } from '../../../core/rate-limit.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { recordPageView } from './page-views.ts'

/**
 * Counts one page that a person, or a stranger at this address, looks at. The address is kept for that minute only.
 * Refuses `too_many_requests` above what one, all strangers, or all together may look at: nobody turns pages faster, and a
 * crowd of made-up addresses can't fill the table.
 */
export const countPageView = sharedAllowance('pageViews', { total: 6_000, seconds: 60 })

export const pageViews: Handlers<Api['pageViews']> = {
  record: outsideTransaction(async (ctx, { body }, { request }) => {
    await countPageView(ctx, request.ip)
    await recordPageView(ctx, body)
    return {}
  }),
}
