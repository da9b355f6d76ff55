import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addressOf, PAGES } from '@bora/rules/pages.ts'
import type { SignedIn } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { inviteToken, participantOf, visibleChallenge } from '../challenges/challenges.ts'

type InviteLink = (typeof api)['challengePages']['inviteLink']

/** The address to share, for those who are in: it names who sends it, and has the token that opens a private challenge. */
export async function inviteLink(ctx: SignedIn, { params }: InputOf<InviteLink>): Promise<OutputOf<InviteLink>> {
  const row = await visibleChallenge(ctx, params.challengeId)
  const inside =
    row.creator_id === ctx.viewer.id || (await participantOf(ctx.db, row.id, ctx.viewer.id))?.state === 'participating'
  if (!inside) throw new Refusal('not_participating')
  const named = new URLSearchParams({ invitedBy: ctx.viewer.id })
  if (row.is_private) named.set('invite', inviteToken(ctx, row.id))
  return { url: `${ctx.config.siteUrl}${addressOf(PAGES.overview.path, row.id)}?${named}` }
}
