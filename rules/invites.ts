import type { Instant } from './calendar.ts'
import { type ClosedReason, isOver } from './closed-reasons.ts'

/** What an inviter is told of an invitation (docs/rules/challenges.md#invites). */
export const INVITE_STATUSES = ['sent', 'opened', 'joined', 'declined', 'expired', 'failed', 'refused'] as const
export type InviteStatus = (typeof INVITE_STATUSES)[number]

/** Why a mail never arrived: it was tried often enough, or its address takes none. */
export type Undeliverable = 'given_up' | 'refused'

export type InvitationFacts = {
  accepted: boolean
  declined: boolean
  /** Why its mail never arrived, where that is known. */
  undelivered: Undeliverable | null
  opened: boolean
  expiresAt: Instant | null
}

/** Returns what became of an invitation: what its person did stands above what time did. */
export function inviteStatus(facts: InvitationFacts, now: Date): InviteStatus {
  if (facts.accepted) return 'joined'
  if (facts.declined) return 'declined'
  if (facts.undelivered && !facts.opened) return facts.undelivered === 'refused' ? 'refused' : 'failed'
  if (facts.expiresAt !== null && new Date(facts.expiresAt) <= now) return 'expired'
  return facts.opened ? 'opened' : 'sent'
}

/** Returns whether an address may be invited once more by whoever invited it: where nobody has said anything yet. */
export function mayBeSentAgain(status: InviteStatus): boolean {
  return status === 'expired' || mayBeCorrected(status)
}

/** Returns whether an invitation may go to another address instead: it never reached the one that it has. */
export function mayBeCorrected(status: InviteStatus): boolean {
  return status === 'failed' || status === 'refused'
}

/** What somebody who opens an invite is told. */
export const INVITE_STATES = ['valid', 'expired', 'over', 'full', 'closed', 'own', 'joined'] as const
export type InviteState = (typeof INVITE_STATES)[number]

export type OpenedFacts = {
  /** Its time is over, or as many people as it lets in have come. */
  isSpent: boolean
  isOwn: boolean
  isInside: boolean
  /** Why the challenge takes nobody in; null where it does. */
  closed: ClosedReason | null
}

/** Returns what an invite is to whoever opens it: who is in already is told so, whatever became of the invite. */
export function inviteState({ isSpent, isOwn, isInside, closed }: OpenedFacts): InviteState {
  if (isInside) return isOwn ? 'own' : 'joined'
  if (isOwn) return 'own'
  if (isOver(closed)) return 'over'
  if (isSpent) return 'expired'
  if (closed === null) return 'valid'
  return closed === 'challenge_started' ? 'closed' : 'full'
}

/** Whether an invitation of today would be a lifeline. */
export const LIFELINE_STATES = ['none', 'ready', 'trained', 'taken'] as const
export type LifelineState = (typeof LIFELINE_STATES)[number]

/** Returns it: only where invites earn, once a challenge, and on a date without a workout (docs/rules/scoring.md#invite-bonuses). */
export function lifelineState(facts: { earns: boolean; trainedToday: boolean; hasOne: boolean }): LifelineState {
  if (!facts.earns) return 'none'
  if (facts.hasOne) return 'taken'
  return facts.trainedToday ? 'trained' : 'ready'
}

// What a mail program might make a link of.
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}]{2}|@/iu

/** Returns a text of people's own for a mail to strangers, or nothing where it could lead them elsewhere. */
export function publicInviteReason(text: string): string {
  return LINK.test(text) ? '' : text
}
