import type { Language, SupportTopic } from '@bora/rules/limits.ts'
import type { NotificationContent } from '@bora/rules/notification-kinds.ts'
import type { AdminMailAct, AdminMailStage } from '@bora/rules/two-admins.ts'
import type { SuspensionReason } from '@bora/rules/suspension.ts'

/** Facts of all mails about a change of the account. */
export type Change = {
  name: string
  at: string
  timeZone?: string
  /** Whether the operator did it instead of the owner. */
  byOperator: boolean
  securityLink: string
}

/**
 * The facts of a mail, by its kind. Links are full addresses; times are whole minutes or ISO instants in UTC, shown in
 * `timeZone` (an IANA name) if it is known. A name may be empty.
 */
export type MailFacts = {
  /** Confirm the address of a new account. */
  confirmation: { name: string; code: string; link: string; codeMinutes: number; linkMinutes: number }
  /** Choose a new password. */
  recovery: { name: string; code: string; link: string; codeMinutes: number; linkMinutes: number }
  /** Sign in without a password. */
  magic_link: { name: string; code: string; link: string; codeMinutes: number; linkMinutes: number }
  /** Sent to the new address. */
  email_change: {
    name: string
    code: string
    link: string
    newEmail: string
    codeMinutes: number
    linkMinutes: number
  }
  /** A key that uploads recordings was created; `key` is its name. */
  token_added: Change & { key: string; recoveryLink: string }
  /** Sent to the old address, to agree. */
  email_change_current: {
    name: string
    code: string
    link: string
    newEmail: string
    codeMinutes: number
    linkMinutes: number
  }
  /** A code before a sensitive action. */
  reauthentication: { name: string; code: string; codeMinutes: number }
  /** An invitation to have an account. */
  invite: { code: string; link: string; codeMinutes: number; linkMinutes: number }
  /** A personal invitation to a challenge. `inviter` and `title` are empty if they could contain a link. */
  challenge_invite: { inviter: string; title: string; link: string; until: string; timeZone?: string }
  /** A sign-in from a device that this account hadn't used. */
  new_sign_in: { name: string; at: string; timeZone?: string; device: string; ip: string; securityLink: string }
  /** The password was changed. */
  password_changed: Change & { recoveryLink: string }
  /** A second factor was added. */
  factor_added: Change & { factor: 'totp' | 'phone' | 'webauthn' }
  /** A second factor was removed. */
  factor_removed: Change & { factor: 'totp' | 'phone' | 'webauthn'; recoveryLink: string }
  /** A passkey was added; `passkey` is its name. */
  passkey_added: Change & { passkey: string; recoveryLink: string }
  /** A passkey was removed. */
  passkey_removed: Change & { passkey: string; recoveryLink: string }
  /** Sent to the old address, which no longer opens the account. */
  email_changed: Change & { newEmail: string }
  /** The phone number was changed. `phoneEnd` is its last four digits. */
  phone_changed: Change & { phoneEnd: string; recoveryLink: string }
  /** An additional way to sign in. `provider` is as the protocol names it: email, phone, web3, google, sso:<id> … */
  identity_linked: Change & { provider: string; recoveryLink: string }
  /** A way to sign in was removed. */
  identity_unlinked: Change & { provider: string; recoveryLink: string }
  /** The payout destination was changed or removed. */
  bank_details_changed: Change & { recoveryLink: string }
  /** A review found that no money can be paid out to them. */
  bank_details_refused: { name: string; at: string; timeZone?: string; walletLink: string }
  /** A payout failed, and its money was returned. */
  payout_failed: { name: string; at: string; timeZone?: string; walletLink: string }
  /** The old password was invalidated: its owner chooses a new one. */
  password_forced: { name: string; at: string; timeZone?: string; recoveryLink: string }
  /** The account is suspended. `until` is an instant in UTC, null if there is no end. */
  account_suspended: {
    name: string
    at: string
    timeZone?: string
    reason: SuspensionReason
    until: string | null
    supportLink: string
  }
  /** The suspension was lifted. */
  suspension_lifted: { name: string; at: string; timeZone?: string; signInLink: string }
  /** Sent to the address at that provider if it differs from the account's, which is `account` or empty. */
  identity_linked_there: { provider: string; account: string; at: string; timeZone?: string; signInLink: string }
  /** To the operator: a request for support. `from` is empty if no address is known; a reply goes to `replyTo`. */
  support_request: {
    number: string
    topic: SupportTopic
    name: string
    from: string
    replyTo: string
    reference: string
    message: string
    /** Where admins read and answer it. */
    link: string
  }
  /**
   * To admins and operator: a money invariant is violated, with the number of problems, and payouts are stopped.
   * `invariant` is its number in docs/rules/money.md#invariants.
   */
  payouts_stopped: { name: string; invariant: string; problems: number; at: string; timeZone?: string; link: string }
  /** To admins and operator: no money check has completed for this many minutes; payouts are stopped since then. */
  money_unchecked: { name: string; minutes: number; at: string; timeZone?: string; link: string }
  /** To every admin: a proposal, act or refusal about an admin, `person`, and the admin who made it. */
  admin_act: {
    name: string
    act: AdminMailAct
    stage: AdminMailStage
    person: string
    by: string
    at: string
    timeZone?: string
    /** Where admins read and decide. */
    link: string
  }
  /** To the requester. `replyTo` is empty if no one reads replies. */
  support_receipt: { name: string; number: string; topic: SupportTopic; link: string; replyTo: string }
  /** To the requester. */
  support_answer: {
    name: string
    number: string
    topic: SupportTopic
    message: string
    link: string
    replyTo: string
  }
  /** The archive of a person's data is ready, until then. */
  archive_ready: OwnData & { until: string }
  /** An account deletion: due on this day; cancelled; due but blocked; done. */
  closing_asked: OwnData & { dueAt: string }
  closing_taken_back: OwnData
  closing_waits: OwnData
  account_closed: { name: string }
  /** New terms and privacy policy take effect on this calendar day; `link` opens them and their changes. */
  terms_changed: { name: string; since: string; link: string; asksYes: boolean }
  /** A notification. `unsubscribe` switches this kind of mail off with one click; null if it cannot be switched off. */
  notice: { name: string; told: NotificationContent; link: string; unsubscribe: string | null }
}

/** `link` opens the person's data settings. */
type OwnData = { name: string; timeZone?: string; link: string }

/** The content of a push, by its kind; only what anyone who sees the screen may read. */
export type PushFacts = {
  /** `path` is the address it opens, within the site. */
  notice: { told: NotificationContent; path: string; id: string }
}

/** The content of a text message, by its kind. */
export type SmsFacts = {
  sign_in_code: { code: string; codeMinutes: number }
  phone_change: { code: string; codeMinutes: number }
  reauthentication: { code: string; codeMinutes: number }
  second_factor: { code: string; codeMinutes: number }
}

type Of<Channel extends 'mail' | 'sms' | 'push', Facts> = {
  [K in keyof Facts]: { channel: Channel; to: string; language: Language; kind: K; facts: Facts[K] }
}[keyof Facts]

/**
 * A message to one e-mail address, to one phone number (digits with the country code, no plus), or to the browser of
 * one push subscription, by its id.
 */
export type Message = Of<'mail', MailFacts> | Of<'sms', SmsFacts> | Of<'push', PushFacts>
