import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { inviteState } from '@bora/rules/invites.ts'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { participantOf, visibleChallenge, findToken, isOpen, noteOpened, openInvite } from '../../challenges/index.ts'
import { markReadByFact } from '../../notifications/index.ts'
import { recordFingerprint, personRefs } from '../../accounts/index.ts'
import { overviewFor } from './details.ts'

type Calls = (typeof api)['challengePages']

/**
 * Opens an invite token. Records the opening, also with the account of a signed-in viewer. An expired one reveals
 * nothing about its challenge, except to viewers who may see it anyway. Refuses `invite_invalid` for an unknown or
 * revoked token.
 */
export async function openedInvite(
  ctx: Context,
  { params: { token: text }, body }: InputOf<Calls['openInvite']>,
): Promise<OutputOf<Calls['openInvite']>> {
  const token = await findToken(ctx.db, text)
  if (!token) throw new Refusal('invite_invalid')
  const { viewer } = ctx
  const isOwn = viewer?.id === token.inviter_user_id
  if (!isOwn) await noteOpened(ctx, token)
  const isSpent = !isOpen(token, ctx.now)
  const row = await visibleChallenge(ctx, token.challenge_id, text).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!row) return { state: 'expired', inviter: null, challenge: null }
  const there = viewer && (await participantOf(ctx.db, row.id, viewer.id))
  if (viewer && !isOwn && !isSpent && there?.state !== 'participating')
    await openInvite({ ...ctx, viewer }, row.id, text)
  if (viewer) await recordFingerprint({ ...ctx, viewer }, body)
  if (viewer) await markReadByFact(ctx, { userId: viewer.id, kind: 'invited', challengeId: row.id })
  const challenge = await overviewFor(ctx, row)
  const isInside = there?.state === 'participating'
  const state = inviteState({ isSpent, isOwn, isInside, closed: challenge.closed })
  if (state === 'expired') return { state, inviter: null, challenge: null }
  const inviter = (await personRefs(ctx, [token.inviter_user_id])).get(token.inviter_user_id)
  return { state, inviter: inviter ?? null, challenge }
}
