import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { disputesWaiting, casesWaiting, ticketsWaiting } from '../../moderation/index.ts'
import { failedMailsCount } from '../../messaging/index.ts'
import { dashboard } from './dashboard.ts'

export const metrics: Handlers<Api['metrics']> = {
  dashboard,
  waiting: async ctx => ({
    reports: await casesWaiting(ctx),
    disputes: await disputesWaiting(ctx),
    support: await ticketsWaiting(ctx),
    mails: await failedMailsCount(ctx.db),
  }),
}
