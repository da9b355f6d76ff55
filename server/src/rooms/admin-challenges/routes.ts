import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { list } from './list.ts'
import { mark } from './mark.ts'
import { wholeChallenge } from './whole.ts'

export const adminChallenges: Handlers<Api['adminChallenges']> = {
  list,
  whole: (ctx, { params }) => wholeChallenge(ctx, params.challengeId),
  mark,
}
