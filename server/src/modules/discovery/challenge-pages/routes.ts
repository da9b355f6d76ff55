import type { Api } from '@bora/contract/api.ts'
import { INVITE_LOOKS_AN_HOUR } from '@bora/rules/limits.ts'
import type { Handlers } from '../../../core/context.ts'
import { allowanceOfNetworks } from '../../../core/rate-limit.ts'
import { participantOf, setPrivacy, visibleChallenge, openInvite } from '../../challenges/index.ts'
import { declineByToken, joinChallenge } from '../../participation/index.ts'

import { spendingBoundsOf, leaveChallenge } from '../../payments/index.ts'
import { resultsOf } from '../../prizes/index.ts'
import { cardsOf } from './cards.ts'
import { checkInsOf } from './check-ins.ts'
import { createOwn } from './create.ts'
import { cancelledWordsFor, detailsOf, overviewFor } from './details.ts'
import { findChallenges } from './find-challenges.ts'
import { homeOf } from './home.ts'
import { openedInvite } from './opened-invite.ts'

// A token cannot be guessed; attempts are stopped before they load the database.
const mayLook = allowanceOfNetworks('invites looked at', [{ most: INVITE_LOOKS_AN_HOUR, seconds: 3_600 }])

export const challengePages: Handlers<Api['challengePages']> = {
  open: findChallenges,
  create: createOwn,
  details: async (ctx, { params, query }) => {
    const row = await visibleChallenge(ctx, params.challengeId, query.invite)
    if (query.invite) await openInvite(ctx, row.id, query.invite)
    return detailsOf(ctx, row)
  },
  overview: async (ctx, { params, query }) =>
    overviewFor(ctx, await visibleChallenge(ctx, params.challengeId, query.invite)),
  setPrivacy: async (ctx, { params, body }) =>
    detailsOf(ctx, await setPrivacy(ctx, params.challengeId, body.isPrivate)),
  openInvite: async (ctx, input, { request }) => {
    await mayLook(ctx, request.ip)
    return openedInvite(ctx, input)
  },
  declineInvite: async (ctx, { params }, { request }) => {
    await mayLook(ctx, request.ip)
    await declineByToken(ctx, params.token)
    return { declined: true }
  },
  checkIns: checkInsOf,
  join: async (ctx, { params, body }, { request }) => {
    const origin = { ip: request.ip, device: body.device ?? null }
    await joinChallenge(ctx, params.challengeId, body, { boundsOf: spendingBoundsOf, origin })
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
    const isParticipant = (await participantOf(ctx.db, row.id, ctx.viewer.id)) !== undefined
    return { challenge: challenge!, cancelledBecause: cancelledWordsFor(ctx, row, isParticipant), ...results }
  },
  home: homeOf,
}
