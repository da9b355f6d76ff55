import type { Api } from '@bora/contract/api.ts'
import { OVERTAKING_REACTIONS_A_DAY } from '@bora/rules/overtaking.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { reactToOvertaking } from './react.ts'

const maySend = rateLimit('reactions to overtakings', [{ most: OVERTAKING_REACTIONS_A_DAY, seconds: 86_400 }])

export const overtakings: Handlers<Api['overtakings']> = {
  async reactToOvertaking(ctx, input) {
    await maySend(ctx)
    return reactToOvertaking(ctx, input)
  },
}
