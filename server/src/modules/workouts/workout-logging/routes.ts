import type { Api } from '@bora/contract/api.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import { outsideTransaction, type Handlers } from '../../../core/context.ts'
import { mayAskGymService } from '../gyms/gym-service.ts'
import { logActivity } from './log.ts'
import { scoringContext } from './scoring-context.ts'

const mayLog = rateLimit('activities', [{ most: 60, seconds: 3_600 }])

export const workoutLogging: Handlers<Api['workoutLogging']> = {
  log: outsideTransaction(async (ctx, { body }, { request }) => {
    await mayLog(ctx)
    return logActivity(ctx, body, mayAskGymService(ctx, request.ip))
  }),
  scoringContext,
}
