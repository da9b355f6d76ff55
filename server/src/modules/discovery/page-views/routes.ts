import type { Api } from '@bora/contract/api.ts'
import { sharedAllowance } from '../../../core/rate-limit.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { recordPageView } from './page-views.ts'

/**
 * Counts a page view of a person, or of an anonymous visitor at this address. The address is kept for that minute only.
 * Refuses `too_many_requests` above the limits of one caller, of anonymous callers, and of all together: made-up
 * addresses cannot fill the table.
 */
export const countPageView = sharedAllowance('pageViews', { total: 6_000, seconds: 60 })

export const pageViews: Handlers<Api['pageViews']> = {
  record: outsideTransaction(async (ctx, { body }, { request }) => {
    await countPageView(ctx, request.ip)
    await recordPageView(ctx, body)
    return {}
  }),
}
