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
  password_changed: { name: string; at: string; timeZone?: string; securityLink: string; recoveryLink: string }
}

/** What a text message says, by its kind. */
export type SmsFacts = {
  sign_in_code: { code: string; codeMinutes: number }
  phone_change: { code: string; codeMinutes: number }
  reauthentication: { code: string; codeMinutes: number }
  second_factor: { code: string; codeMinutes: number }
}

type Of<Channel extends 'mail' | 'sms', Facts> = {
  [K in keyof Facts]: { channel: Channel; to: string; language: 'pt-BR' | 'en'; kind: K; facts: Facts[K] }
}[keyof Facts]

/** One message to one e-mail address, or to one phone number (digits with the country code, no plus). */
export type Message = Of<'mail', MailFacts> | Of<'sms', SmsFacts>
