import type { Instant } from './calendar.ts'
import { type ClosedReason, isOver } from './closed-reasons.ts'

/** Of the mails that invite one address (`INVITE_MAILS_TO_ONE`), those of one sender (docs/rules/challenges.md#invites). */
export const INVITE_MAILS_TO_ONE_FROM_ONE = 2

/** The status of an invitation as its inviter sees it (docs/rules/challenges.md#invites). */
export const INVITE_STATUSES = ['sent', 'opened', 'joined', 'declined', 'expired', 'failed', 'refused'] as const
export type InviteStatus = (typeof INVITE_STATUSES)[number]

/** Why a mail was never delivered: retries were exhausted, or its address doesn't accept mail. */
export type Undeliverable = 'given_up' | 'refused'

export type InvitationFacts = {
  accepted: boolean
  declined: boolean
  /** Why its mail was never delivered, if that is known. */
  undelivered: Undeliverable | null
  opened: boolean
  expiresAt: Instant | null
}

/** Returns the status of an invitation. Acts of its recipient take precedence over expiry. */
export function inviteStatus(facts: InvitationFacts, now: Date): InviteStatus {
  if (facts.accepted) return 'joined'
  if (facts.declined) return 'declined'
  if (facts.undelivered && !facts.opened) return facts.undelivered === 'refused' ? 'refused' : 'failed'
  if (facts.expiresAt !== null && new Date(facts.expiresAt) <= now) return 'expired'
  return facts.opened ? 'opened' : 'sent'
}

/** Returns whether the inviter may invite an address again: while its recipient hasn't responded. */
export function mayBeSentAgain(status: InviteStatus): boolean {
  return status === 'expired' || mayBeCorrected(status)
}

/** Returns whether an invitation may be sent to another address instead: if its mail was never delivered. */
export function mayBeCorrected(status: InviteStatus): boolean {
  return status === 'failed' || status === 'refused'
}

/** The state of an invite that a person opens. */
export const INVITE_STATES = ['valid', 'expired', 'over', 'full', 'closed', 'own', 'joined'] as const
export type InviteState = (typeof INVITE_STATES)[number]

export type OpenedFacts = {
  /** It has expired, or its maximum number of people has joined. */
  isSpent: boolean
  isOwn: boolean
  isInside: boolean
  /** Why the challenge accepts no new participants; null if it does. */
  closed: ClosedReason | null
}

/** Returns the state of an invite for the person who opens it: always `joined` for participants. */
export function inviteState({ isSpent, isOwn, isInside, closed }: OpenedFacts): InviteState {
  if (isInside) return isOwn ? 'own' : 'joined'
  if (isOwn) return 'own'
  if (isOver(closed)) return 'over'
  if (isSpent) return 'expired'
  if (closed === null) return 'valid'
  return closed === 'challenge_started' ? 'closed' : 'full'
}

/** Whether an invitation sent today would be a lifeline. */
export const LIFELINE_STATES = ['none', 'ready', 'trained', 'taken'] as const
export type LifelineState = (typeof LIFELINE_STATES)[number]

/**
 * Returns the lifeline state: only if invites earn bonuses, once in a challenge, while people may join, and on a date
 * without a workout (docs/rules/scoring.md#invite-bonuses).
 */
export function lifelineState(facts: {
  earns: boolean
  isClosed: boolean
  trainedToday: boolean
  hasOne: boolean
}): LifelineState {
  if (!facts.earns) return 'none'
  if (facts.hasOne) return 'taken'
  if (facts.isClosed) return 'none'
  return facts.trainedToday ? 'trained' : 'ready'
}

// Text that a mail program might turn into a link.
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}]{2}|@/iu

/** Returns a user's text for a mail to strangers, or an empty text if it could contain a link. */
export function publicInviteReason(text: string): string {
  return LINK.test(text) ? '' : text
}
