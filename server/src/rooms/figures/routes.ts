import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { disputesWaiting } from '../disputes/disputes.ts'
import { casesWaiting } from '../moderation/moderation.ts'
import { ticketsWaiting } from '../support/support.ts'
import { dashboard } from './dashboard.ts'

export const figures: Handlers<Api['figures']> = {
  dashboard,
  waiting: async ctx => ({
    reports: await casesWaiting(ctx),
    disputes: await disputesWaiting(ctx),
    support: await ticketsWaiting(ctx),
  }),
}
