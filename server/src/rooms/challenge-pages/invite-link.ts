import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { inviteToken, participantOf, visibleChallenge } from '../challenges/challenges.ts'

type InviteLink = (typeof api)['challenges']['inviteLink']

/** The address to share, for those who are in: with the token that opens a private challenge, without it for a public one. */
export async function inviteLink(ctx: SignedIn, { params }: InputOf<InviteLink>): Promise<OutputOf<InviteLink>> {
  const row = await visibleChallenge(ctx, params.challengeId)
  const inside =
    row.creator_id === ctx.viewer.id || (await participantOf(ctx.db, row.id, ctx.viewer.id))?.state === 'participating'
  if (!inside) throw new Refusal('not_participating')
  const token = row.is_private ? `?invite=${inviteToken(ctx, row.id)}` : ''
  return { url: `${ctx.config.siteUrl}/challenge/${row.id}/overview${token}` }
}
