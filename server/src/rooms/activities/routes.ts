import type { Api } from '@bora/contract/api.ts'
import { allowance } from '../../allowance.ts'
import { outsideTransaction, type Handlers } from '../../context.ts'
import { logActivity } from './activities.ts'
import { feed } from './feed.ts'
import { oneActivity } from './one.ts'
import { scoringContext } from './scoring-context.ts'

const mayLog = allowance('activities', [{ most: 60, seconds: 3_600 }])

export const activities: Handlers<Api['activities']> = {
  log: outsideTransaction(async (ctx, { body }) => {
    await mayLog(ctx)
    return logActivity(ctx, body)
  }),
  scoringContext,
  one: oneActivity,
  feed,
}
