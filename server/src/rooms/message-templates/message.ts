import type { Language } from '@bora/rules/limits.ts'

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
  /** Sent to the address at that provider when it is another one than the account's, which is `account` or empty. */
  identity_linked_there: { provider: string; account: string; at: string; timeZone?: string; signInLink: string }
}

/** What a text message says, by its kind. */
export type SmsFacts = {
  sign_in_code: { code: string; codeMinutes: number }
  phone_change: { code: string; codeMinutes: number }
  reauthentication: { code: string; codeMinutes: number }
  second_factor: { code: string; codeMinutes: number }
}

type Of<Channel extends 'mail' | 'sms', Facts> = {
  [K in keyof Facts]: { channel: Channel; to: string; language: Language; kind: K; facts: Facts[K] }
}[keyof Facts]

/** One message to one e-mail address, or to one phone number (digits with the country code, no plus). */
export type Message = Of<'mail', MailFacts> | Of<'sms', SmsFacts>
