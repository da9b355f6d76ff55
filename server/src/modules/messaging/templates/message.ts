import type { Language, SupportTopic } from '@bora/rules/limits.ts'
import type { NotificationContent } from '@bora/rules/notifications.ts'
import type { AdminMailAct, AdminMailStage } from '@bora/rules/two-admins.ts'
import type { SuspensionReason } from '@bora/rules/suspension.ts'

/** What all mails say that tell of a change of the account. */
export type Change = {
  name: string
  at: string
  timeZone?: string
  /** Whether it was done by who runs the product, not by the owner. */
  byOperator: boolean
  securityLink: string
}

/**
 * What a mail says, by its kind. Links are full addresses; times are whole minutes or ISO instants in UTC, told in
 * `timeZone` (an IANA name) where it is known. A name may be empty.
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
  /** Sent to the old address, to agree. */
  email_change_current: {
    name: string
    code: string
    link: string
    newEmail: string
    codeMinutes: number
    linkMinutes: number
  }
  /** A code before something that matters. */
  reauthentication: { name: string; code: string; codeMinutes: number }
  /** Somebody was invited to have an account. */
  invite: { code: string; link: string; codeMinutes: number; linkMinutes: number }
  /** Somebody asks an address into a challenge. `inviter` and `title` are empty where they could lead elsewhere. */
  challenge_invite: { inviter: string; title: string; link: string; until: string; timeZone?: string }
  /** A sign-in from a device that this account hadn't used. */
  new_sign_in: { name: string; at: string; timeZone?: string; device: string; ip: string; securityLink: string }
  /** The password is another one now. */
  password_changed: Change & { recoveryLink: string }
  /** A second factor counts from now on. */
  factor_added: Change & { factor: 'totp' | 'phone' }
  /** One counts no more. */
  factor_removed: Change & { factor: 'totp' | 'phone'; recoveryLink: string }
  /** Sent to the old address, which opens the account no more. */
  email_changed: Change & { newEmail: string }
  /** The phone number is another one now. `phoneEnd` is its last four digits. */
  phone_changed: Change & { phoneEnd: string; recoveryLink: string }
  /** One more way to sign in. `provider` is as the protocol names it: email, phone, web3, google, sso:<id> … */
  identity_linked: Change & { provider: string; recoveryLink: string }
  /** One less. */
  identity_unlinked: Change & { provider: string; recoveryLink: string }
  /** Where prizes are paid out to is another account now, or none. */
  bank_details_changed: Change & { recoveryLink: string }
  /** A review found that money can't be paid out to them. */
  bank_details_refused: { name: string; at: string; timeZone?: string; walletLink: string }
  /** A payout didn't arrive, and its money is back. */
  payout_failed: { name: string; at: string; timeZone?: string; walletLink: string }
  /** The old password opens nothing any more: its owner chooses a new one. */
  password_forced: { name: string; at: string; timeZone?: string; recoveryLink: string }
  /** The account can't be used for a while. `until` is an instant in UTC, null where there is no end. */
  account_suspended: {
    name: string
    at: string
    timeZone?: string
    reason: SuspensionReason
    until: string | null
    supportLink: string
  }
  /** It can be used again. */
  suspension_lifted: { name: string; at: string; timeZone?: string; signInLink: string }
  /** Sent to the address at that provider when it is another one than the account's, which is `account` or empty. */
  identity_linked_there: { provider: string; account: string; at: string; timeZone?: string; signInLink: string }
  /** To the operator: somebody asks for help. `from` is empty where no address is known; a reply goes to `replyTo`. */
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
   * To whoever runs the product: something that must hold of the money doesn't, in so many places, and payouts wait. `invariant` is its
   * number in docs/rules/money.md#invariants.
   */
  payouts_stopped: { name: string; invariant: string; problems: number; at: string; timeZone?: string; link: string }
  /** To whoever runs the product: for so many minutes no check of the money has run to its end, since then payouts wait. */
  money_unchecked: { name: string; minutes: number; at: string; timeZone?: string; link: string }
  /** To every admin: what was proposed, done or declined about an admin, `person`, and by which admin. */
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
  /** To whoever asked. `replyTo` is empty where nobody reads replies. */
  support_receipt: { name: string; number: string; topic: SupportTopic; link: string; replyTo: string }
  /** To whoever asked. */
  support_answer: {
    name: string
    number: string
    topic: SupportTopic
    message: string
    link: string
    replyTo: string
  }
  /** Everything about a person lies ready, until then. */
  archive_ready: OwnData & { until: string }
  /** An account is to be deleted on this day; taken back; its day has come and it waits; it is gone. */
  closing_asked: OwnData & { dueAt: string }
  closing_taken_back: OwnData
  closing_waits: OwnData
  account_closed: { name: string }
  /** New terms and privacy policy hold from this calendar day on; `link` leads to them and what they change. */
  terms_changed: { name: string; since: string; link: string; asksYes: boolean }
  /** One notice. `unsubscribe` switches this kind of mail off with one click; null where it can't be switched off. */
  notice: { name: string; told: NotificationContent; link: string; unsubscribe: string | null }
}

/** `link` leads to what one can do about one's data. */
type OwnData = { name: string; timeZone?: string; link: string }

/** What is told by push, by its kind; no more than its person would let anybody read who sees the screen. */
export type PushFacts = {
  /** `path` is what it opens, within the site. */
  notice: { told: NotificationContent; path: string; id: string }
}

/** What a text message says, by its kind. */
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
 * One message to one e-mail address, to one phone number (digits with the country code, no plus), or to the browser of
 * one push subscription, by its id.
 */
export type Message = Of<'mail', MailFacts> | Of<'sms', SmsFacts> | Of<'push', PushFacts>
