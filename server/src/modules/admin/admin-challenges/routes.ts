import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { list } from './list.ts'
import { mark } from './mark.ts'
import { challengeDetails } from './challenge-details.ts'

export const adminChallenges: Handlers<Api['adminChallenges']> = {
  list,
  whole: (ctx, { params }) => challengeDetails(ctx, params.challengeId),
  mark,
}
