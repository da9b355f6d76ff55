import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { INVITE_DAYS, INVITE_LINK_PEOPLE } from '@bora/rules/limits.ts'
import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { randomUUID } from 'node:crypto'
import type { Context, SignedIn, RawHttp } from '../../../core/context.ts'
import {
  challengeForParticipant,
  type InviteToken,
  isOpen,
  issueToken,
  linkOf,
  tokensOfInvitations,
  tokenText,
} from '../../challenges/index.ts'
import { recordFingerprint, personOf } from '../../accounts/index.ts'
import { refuseClosed } from './refuse-closed.ts'

type Calls = (typeof api)['invitations']

/** Returns the viewer's link into a challenge: the existing one while it admits people, else a new one. */
export async function inviteLink(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['link']>,
  { request }: Pick<RawHttp, 'request'>,
): Promise<OutputOf<Calls['link']>> {
  const { id, prize_kind } = await challengeForParticipant(ctx, params.challengeId)
  await recordFingerprint(ctx, { device: body.device, ...(prize_kind !== 'none' && { ip: request.ip }) })
  const there = await linkOf(ctx.db, id, ctx.viewer.id)
  return shown(ctx, there && isOpen(there, ctx.now) ? there : await newLink(ctx, id))
}

/** Revokes the viewer's link and creates another: the old one opens nothing any more. */
export async function renewLink(
  ctx: SignedIn,
  { params }: InputOf<Calls['renewLink']>,
): Promise<OutputOf<Calls['renewLink']>> {
  const { id } = await challengeForParticipant(ctx, params.challengeId)
  return shown(ctx, await newLink(ctx, id))
}

/**
 * Returns a link for one person that counts as an invitation sent today (docs/rules/scoring.md#invite-bonuses): the
 * same all day, until a person joins by it.
 */
export async function lifelineLink(
  ctx: SignedIn,
  { params }: InputOf<Calls['lifelineLink']>,
): Promise<OutputOf<Calls['lifelineLink']>> {
  const challenge = await challengeForParticipant(ctx, params.challengeId)
  await refuseClosed(ctx, challenge)
  const sender = await personOf(ctx.db, ctx.viewer.id)
  const today = dayIn(ctx.now, sender!.time_zone)
  const there = await ctx.db
    .selectFrom('challenge_invitations')
    .select('id')
    .where('challenge_id', '=', challenge.id)
    .where('inviter_user_id', '=', ctx.viewer.id)
    .where('by_link', '=', true)
    .where('sent_on', '=', today)
    .where('status', '=', 'pending')
    .where('declined_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()
  const known = there && (await tokensOfInvitations(ctx.db, challenge.id, [there.id])).get(there.id)
  const token = known && isOpen(known, ctx.now) ? known : await newInvitation()
  return { url: inviteAddress(ctx, token), expiresAt: token.expires_at }

  async function newInvitation(): Promise<InviteToken> {
    const id = randomUUID()
    const about = { challengeId: challenge.id, inviterId: ctx.viewer.id, invitationId: id, most: 1, days: INVITE_DAYS }
    const token = await issueToken(ctx, about)
    await ctx.db
      .insertInto('challenge_invitations')
      .values({
        id,
        challenge_id: challenge.id,
        invited_email: null,
        invited_user_id: null,
        inviter_user_id: ctx.viewer.id,
        created_at: ctx.now.toISOString(),
        sent_on: today,
        expires_at: token.expires_at,
        by_link: true,
      })
      .execute()
    return token
  }
}

/** Returns the full address of an open token; its key is kept for as long as it is open. */
export function inviteAddress(ctx: Pick<Context, 'config' | 'secrets'>, token: InviteToken): string {
  const text = tokenText(ctx, token)
  if (text === null) throw new Error('the key of an open invite is retired')
  return `${ctx.config.siteUrl}${addressOf(PAGES.invite.path, text)}`
}

function newLink(ctx: SignedIn, challengeId: string): Promise<InviteToken> {
  const about = { challengeId, inviterId: ctx.viewer.id, invitationId: null }
  return issueToken(ctx, { ...about, most: INVITE_LINK_PEOPLE, days: INVITE_DAYS })
}

function shown(ctx: SignedIn, token: InviteToken): OutputOf<Calls['link']> {
  const { expires_at: expiresAt, joined, most } = token
  return { url: inviteAddress(ctx, token), expiresAt, joined, most }
}
