import type { Api } from '@bora/contract/api.ts'
import { CHEERS_A_DAY } from '@bora/rules/cheers.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { cheer } from './cheers.ts'
import { profileOf } from './profiles.ts'

const mayCheer = rateLimit('cheers', [{ most: CHEERS_A_DAY, seconds: 86_400 }])

export const profiles: Handlers<Api['profiles']> = {
  one: profileOf,
  async cheer(ctx, input) {
    await mayCheer(ctx)
    return cheer(ctx, input)
  },
}
