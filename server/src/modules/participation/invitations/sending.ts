import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import {
  INVITE_MAILS_TO_ONE_FROM_ONE,
  inviteStatus,
  type InviteStatus,
  mayBeCorrected,
  mayBeSentAgain,
  type Undeliverable,
  publicInviteReason,
} from '@bora/rules/invites.ts'
import { INVITE_DAYS, INVITE_MAILS_TO_ONE, INVITE_MAILS_TO_ONE_DAYS, MAX_INVITES_SHOWN } from '@bora/rules/limits.ts'
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { emailAddress, recordFingerprint, type Person, personOf } from '../../accounts/index.ts'
import {
  hiddenFrom,
  challengeForParticipant,
  type ChallengeRow,
  visibleChallenge,
  type ChallengeTables,
  type InviteToken,
  issueToken,
  revokeTokens,
  tokensOfInvitations,
} from '../../challenges/index.ts'

import { queueMessage, undelivered } from '../../messaging/index.ts'

import { lifelinesOf } from './lifelines.ts'
import { inviteAddress } from './links.ts'
import { refuseClosed } from './refuse-closed.ts'

type Calls = (typeof api)['invitations']
type Invitation = Selectable<ChallengeTables['challenge_invitations']>
type Outcome = OutputOf<Calls['send']>['items'][number]

/**
 * Invites addresses by mail, each once: an existing invitation is left unchanged and returned with its status, unless
 * it is the viewer's own and has expired or was never sent. The viewer's own address, and that of a participant visible
 * to the viewer, are returned as joined; a person who blocked the viewer gets no mail, which the response does not
 * reveal. Refuses `email_not_confirmed` while the viewer's own address is not confirmed, and `invalid_input` for an
 * invalid address. `ip` is the source of the call.
 */
export async function sendInvitations(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['send']>,
  ip: string,
): Promise<OutputOf<Calls['send']>> {
  const challenge = await challengeToMailInto(ctx, params.challengeId)
  if (challenge.prize_kind !== 'none') await recordFingerprint(ctx, { ip, device: null })
  const emails = body.emails.map(emailAddress)
  if (emails.includes(null)) throw new Refusal('invalid_input', { field: 'emails' })
  const sender = (await personOf(ctx.db, ctx.viewer.id))!
  const items: Outcome[] = []
  // A fixed order prevents deadlocks between two people who invite the same addresses.
  for (const email of new Set(emails.map(String).sort())) items.push(await invite(ctx, challenge, sender, email))
  return { items }
}

/**
 * Sends one of the viewer's invitations that never arrived to another address instead; one that did arrive is left
 * unchanged and returned with its status, like an address that is already invited. Refuses `not_found` for anything but
 * one's own invitation to an address, and as `sendInvitations` does.
 */
export async function correctInvitation(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['correct']>,
): Promise<OutputOf<Calls['correct']>> {
  const { challengeId, invitationId } = params
  const row = await ctx.db
    .selectFrom('challenge_invitations')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .where('id', '=', invitationId)
    .where('inviter_user_id', '=', ctx.viewer.id)
    .where('invited_email', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const challenge = await challengeToMailInto(ctx, challengeId)
  const email = emailAddress(body.email)
  if (email === null) throw new Refusal('invalid_input', { field: 'email' })
  const { status } = (await statusesOf(ctx, challengeId, [row])).get(row.id)!
  if (!mayBeCorrected(status)) return { email: row.invited_email!, outcome: 'already', status }
  const outcome = await invite(ctx, challenge, (await personOf(ctx.db, ctx.viewer.id))!, email)
  if (outcome.outcome !== 'sent' || email === row.invited_email) return outcome
  await revokeTokens(ctx, challengeId, { invitationId })
  await ctx.db
    .deleteFrom('challenge_invitations')
    .where('challenge_id', '=', challengeId)
    .where('id', '=', invitationId)
    .execute()
  return outcome
}

/** Returns the challenge if the viewer may invite to it by mail now. */
async function challengeToMailInto(ctx: SignedIn, challengeId: string): Promise<ChallengeRow> {
  const challenge = await challengeForParticipant(ctx, challengeId)
  if (!ctx.viewer.emailConfirmed) throw new Refusal('email_not_confirmed')
  await refuseClosed(ctx, challenge)
  return challenge
}

async function invite(ctx: SignedIn, challenge: ChallengeRow, sender: Person, email: string): Promise<Outcome> {
  const { isInside, isUnseen } = await whoHas(ctx, challenge.id, email)
  if (isInside) return { email, outcome: 'already', status: 'joined' }
  const id = randomUUID()
  const written = await ctx.db
    .insertInto('challenge_invitations')
    .values({
      id,
      challenge_id: challenge.id,
      invited_email: email,
      invited_user_id: null,
      inviter_user_id: ctx.viewer.id,
      created_at: ctx.now.toISOString(),
      sent_on: dayIn(ctx.now, sender.time_zone),
      expires_at: null,
    })
    .onConflict(conflict => conflict.columns(['challenge_id', 'invited_email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const row = await ctx.db
    .selectFrom('challenge_invitations')
    .selectAll()
    .where('challenge_id', '=', challenge.id)
    .where('invited_email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!written) {
    const status = (await statusesOf(ctx, challenge.id, [row])).get(row.id)!.status
    const isOwn = row.inviter_user_id === ctx.viewer.id
    // Another person's invitation, and whether it was seen, stays between those two.
    const told = isOwn || status === 'joined' ? status : 'sent'
    if (!isOwn || !mayBeSentAgain(status)) return { email, outcome: 'already', status: told }
  }
  if (await hasEnough(ctx, email)) {
    if (written) await ctx.db.deleteFrom('challenge_invitations').where('id', '=', id).execute()
    return { email, outcome: 'not_sent', status: null }
  }
  const about = {
    challengeId: challenge.id,
    inviterId: ctx.viewer.id,
    invitationId: row.id,
    most: 1,
    days: INVITE_DAYS,
  }
  const token = await issueToken(ctx, about)
  const mail = {
    channel: 'mail' as const,
    to: email,
    language: sender.language,
    kind: 'challenge_invite' as const,
    facts: {
      inviter: publicInviteReason(sender.name),
      title: publicInviteReason(challenge.title),
      link: inviteAddress(ctx, token),
      until: token.expires_at,
      timeZone: sender.time_zone,
    },
  }
  // A person who blocked the sender gets no mail, and the sender doesn't learn of it.
  const mailId = isUnseen ? randomUUID() : await queueMessage(ctx, mail)
  await ctx.db
    .updateTable('challenge_invitations')
    .set({
      created_at: ctx.now.toISOString(),
      sent_on: dayIn(ctx.now, sender.time_zone),
      expires_at: token.expires_at,
      mail_id: mailId,
      mails: sql<number>`mails + 1`,
      told_at: null,
    })
    .where('challenge_id', '=', challenge.id)
    .where('id', '=', row.id)
    .execute()
  return { email, outcome: 'sent', status: 'sent' }
}

/**
 * Returns the owner of an address, as far as it matters for an invitation: the viewer, a participant visible to the
 * viewer, or a person hidden by a block. Confirmed addresses only.
 */
async function whoHas(
  ctx: SignedIn,
  challengeId: string,
  email: string,
): Promise<{ isInside: boolean; isUnseen: boolean }> {
  const accounts = await ctx.db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .execute()
  const ids = accounts.map(one => one.id)
  const unseen = new Set(await hiddenFrom(ctx))
  const inside = await ctx.db
    .selectFrom('participants')
    .select('user_id')
    .where('challenge_id', '=', challengeId)
    .where('state', '=', 'participating')
    .where(({ eb, val }) => eb('user_id', '=', eb.fn.any(val(ids))))
    .execute()
  return {
    isInside: ids.includes(ctx.viewer.id) || inside.some(one => !unseen.has(one.user_id)),
    isUnseen: ids.some(id => unseen.has(id)),
  }
}

/**
 * Returns whether an address has reached its limit of recent invites, from anyone or from the viewer. Counts mails
 * withheld because of a block, too; otherwise the block would be revealed.
 */
async function hasEnough({ db, now, viewer }: SignedIn, email: string): Promise<boolean> {
  const { rows } = await sql<{ mails: number; own: number }>`
    select coalesce(sum(mails), 0)::integer as mails,
      coalesce(sum(mails) filter (where inviter_user_id = ${viewer.id}), 0)::integer as own
    from challenge_invitations
    where invited_email = ${email}
      and created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${INVITE_MAILS_TO_ONE_DAYS})`.execute(
    db,
  )
  const { mails, own } = rows[0]!
  return mails >= INVITE_MAILS_TO_ONE || own >= INVITE_MAILS_TO_ONE_FROM_ONE
}

/** Returns the people whom the viewer invited to a challenge, and whether an invitation today would be a lifeline. */
export async function sentInvitations(
  ctx: SignedIn,
  { params }: InputOf<Calls['sent']>,
): Promise<OutputOf<Calls['sent']>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const rows = await ctx.db
    .selectFrom('challenge_invitations')
    .selectAll()
    .where('challenge_id', '=', challenge.id)
    .where('inviter_user_id', '=', ctx.viewer.id)
    .where('repeat_of', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_INVITES_SHOWN)
    .execute()
  const statuses = await statusesOf(ctx, challenge.id, rows)
  return {
    items: rows.map(row => ({
      id: row.id,
      email: row.invited_email,
      ...statuses.get(row.id)!,
      sentAt: row.created_at,
    })),
    lifeline: (await lifelinesOf(ctx, [challenge])).get(challenge.id)!.state,
  }
}

/** Withdraws one of the viewer's invitations: it opens nothing any more, unless a person joined by it. */
export async function withdrawInvitation(
  ctx: SignedIn,
  { params }: InputOf<Calls['withdraw']>,
): Promise<OutputOf<Calls['withdraw']>> {
  const { challengeId, invitationId } = params
  const row = await ctx.db
    .selectFrom('challenge_invitations')
    .select('status')
    .where('challenge_id', '=', challengeId)
    .where('id', '=', invitationId)
    .where('inviter_user_id', '=', ctx.viewer.id)
    .where('repeat_of', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.status === 'accepted') return { withdrawn: true }
  await revokeTokens(ctx, challengeId, { invitationId })
  await ctx.db
    .updateTable('challenge_invitations')
    .set({ expires_at: sql<string>`least(expires_at, ${ctx.now.toISOString()}::timestamptz)`, told_at: null })
    .where('challenge_id', '=', challengeId)
    .where('id', '=', invitationId)
    .execute()
  return { withdrawn: true }
}

type Status = { status: InviteStatus; expiresAt: string }

async function statusesOf(
  ctx: SignedIn,
  challengeId: string,
  rows: readonly Invitation[],
): Promise<Map<string, Status>> {
  const ids = rows.map(({ id }) => id)
  const tokens: ReadonlyMap<string, InviteToken> = ids.length
    ? await tokensOfInvitations(ctx.db, challengeId, ids)
    : new Map()
  const mails = rows.flatMap(({ mail_id }) => (mail_id ? [mail_id] : []))
  const lost: ReadonlyMap<string, Undeliverable> = mails.length ? await undelivered(ctx.db, mails) : new Map()
  return new Map(
    rows.map(row => {
      const facts = {
        accepted: row.status === 'accepted',
        declined: row.declined_at !== null,
        undelivered: (row.mail_id && lost.get(row.mail_id)) || null,
        opened: (tokens.get(row.id)?.opened_at ?? null) !== null,
        expiresAt: row.expires_at,
      }
      const status = inviteStatus(facts, ctx.now)
      return [row.id, { status, expiresAt: row.expires_at ?? row.created_at }]
    }),
  )
}
