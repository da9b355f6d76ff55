import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { openInvite, setPrivacy, visibleChallenge } from '../challenges/challenges.ts'
import { joinChallenge } from '../joining/joining.ts'
import { leaveChallenge } from '../payments/payments.ts'
import { resultsOf } from '../prizes/prizes.ts'
import { cardsOf } from './cards.ts'
import { checkInsOf } from './check-ins.ts'
import { createOwn } from './create.ts'
import { detailsOf, overviewOf } from './details.ts'
import { findChallenges } from './find-challenges.ts'
import { homeOf } from './home.ts'
import { inviteLink } from './invite-link.ts'

export const challengePages: Handlers<Api['challengePages']> = {
  open: findChallenges,
  create: createOwn,
  details: async (ctx, { params, query }) => {
    const row = await visibleChallenge(ctx, params.challengeId, query.invite)
    if (query.invite) await openInvite(ctx, row.id, query.invite)
    return detailsOf(ctx, row)
  },
  overview: async (ctx, { params, query }) =>
    overviewOf(ctx, await visibleChallenge(ctx, params.challengeId, query.invite)),
  setPrivacy: async (ctx, { params, body }) =>
    detailsOf(ctx, await setPrivacy(ctx, params.challengeId, body.isPrivate)),
  inviteLink,
  checkIns: checkInsOf,
  join: async (ctx, { params, body }) => {
    await joinChallenge(ctx, params.challengeId, body)
    return detailsOf(ctx, await visibleChallenge(ctx, params.challengeId))
  },
  leave: async (ctx, { params }) => {
    const row = await visibleChallenge(ctx, params.challengeId)
    await leaveChallenge(ctx, params.challengeId)
    return detailsOf(ctx, row)
  },
  results: async (ctx, { params }) => {
    const row = await visibleChallenge(ctx, params.challengeId)
    const results = await resultsOf(ctx, row)
    const [challenge] = await cardsOf(ctx, [row])
    return { challenge: challenge!, ...results }
  },
  home: homeOf,
}
