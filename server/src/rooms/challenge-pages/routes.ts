import type { Api } from '@bora/contract/api.ts'
import { INVITE_LOOKS_AN_HOUR } from '@bora/rules/limits.ts'
import type { Handlers } from '../../core/context.ts'
import { addressBlock } from '../../core/address-block.ts'
import { allowance } from '../../core/allowance.ts'
import { setPrivacy, visibleChallenge } from '../challenges/challenges.ts'
import { declineByToken } from '../invitations/invitations.ts'
import { openInvite } from '../invite-tokens/invite-tokens.ts'
import { joinChallenge } from '../joining/joining.ts'
import { boundsOf } from '../own-limits/own-limits.ts'
import { leaveChallenge } from '../checkouts/checkouts.ts'
import { resultsOf } from '../results/results.ts'
import { cardsOf } from './cards.ts'
import { checkInsOf } from './check-ins.ts'
import { createOwn } from './create.ts'
import { detailsOf, overviewFor } from './details.ts'
import { findChallenges } from './find-challenges.ts'
import { homeOf } from './home.ts'
import { openedInvite } from './opened-invite.ts'

// A token can't be guessed; whoever tries all the same is stopped before the database is.
const mayLook = allowance('invites looked at', [{ most: INVITE_LOOKS_AN_HOUR, seconds: 3_600 }])

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
    await mayLook({ config: ctx.config, viewer: { id: addressBlock(request.ip) } })
    return openedInvite(ctx, input)
  },
  declineInvite: async (ctx, { params }, { request }) => {
    await mayLook({ config: ctx.config, viewer: { id: addressBlock(request.ip) } })
    await declineByToken(ctx, params.token)
    return { declined: true }
  },
  checkIns: checkInsOf,
  join: async (ctx, { params, body }) => {
    await joinChallenge(ctx, params.challengeId, body, boundsOf)
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
