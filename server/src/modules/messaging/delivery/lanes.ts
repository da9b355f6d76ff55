import { notificationKind, type NotificationContent } from '@bora/rules/notification-kinds.ts'
import type { Message } from '../templates/message.ts'

/**
 * The lanes of messages by priority, lowest number first. A person waits at the screen for a code; money and legal
 * messages come before mere information; a change of the terms, which goes to everyone, fills the gaps.
 */
export const LANES = { security: 1, money: 2, rest: 3, terms: 4 } as const
export type Lane = (typeof LANES)[keyof typeof LANES]

type MailKind = Extract<Message, { channel: 'mail' }>['kind']

const LANE_OF_MAIL: Record<Exclude<MailKind, 'notice'>, Lane> = {
  confirmation: LANES.security,
  recovery: LANES.security,
  magic_link: LANES.security,
  email_change: LANES.security,
  email_change_current: LANES.security,
  reauthentication: LANES.security,
  invite: LANES.security,
  new_sign_in: LANES.security,
  password_changed: LANES.security,
  password_forced: LANES.security,
  factor_added: LANES.security,
  factor_removed: LANES.security,
  passkey_added: LANES.security,
  passkey_removed: LANES.security,
  token_added: LANES.security,
  email_changed: LANES.security,
  phone_changed: LANES.security,
  identity_linked: LANES.security,
  identity_unlinked: LANES.security,
  identity_linked_there: LANES.security,
  bank_details_changed: LANES.security,
  admin_act: LANES.security,
  bank_details_refused: LANES.money,
  payout_failed: LANES.money,
  payouts_stopped: LANES.money,
  money_unchecked: LANES.money,
  account_suspended: LANES.money,
  suspension_lifted: LANES.money,
  support_request: LANES.money,
  support_answer: LANES.money,
  archive_ready: LANES.money,
  closing_asked: LANES.money,
  closing_taken_back: LANES.money,
  closing_waits: LANES.money,
  account_closed: LANES.money,
  challenge_invite: LANES.rest,
  support_receipt: LANES.rest,
  terms_changed: LANES.terms,
}

/** Returns the lane of a message: of a notification by its content, of anything else by its kind. */
export function laneOf(message: Message): Lane {
  // Every text message is a code.
  if (message.channel === 'sms') return LANES.security
  if (message.kind === 'notice') return laneOfNotice(message.facts.told.kind)
  return LANE_OF_MAIL[message.kind]
}

/** Returns the lane of a notification by its kind, for all channels. */
export function laneOfNotice(kind: NotificationContent['kind']): Lane {
  const { topic, channels } = notificationKind(kind)
  return topic === 'money' || channels.mail === 'always' ? LANES.money : LANES.rest
}

/**
 * Returns the last lane from which a message may be sent with this number of free places (a whole number); null if
 * none. The last place is reserved for codes and the one before for money, so that a mail server that delays bulk mail
 * blocks neither.
 */
export function lastLane(free: number): Lane | null {
  if (free <= 0) return null
  if (free === 1) return LANES.security
  return free === 2 ? LANES.money : LANES.terms
}
