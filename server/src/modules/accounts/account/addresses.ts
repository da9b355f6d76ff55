import { EMAIL_MAX_LENGTH } from '@bora/rules/limits.ts'
import { phoneNumber } from '@bora/rules/phone-number.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'

/** An e-mail address as it is kept, without blanks around it and in small letters; null when it is none. */
export function emailAddress(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= EMAIL_MAX_LENGTH &&
    /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@([\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u.test(email)
    ? email
    : null
}

/** Like `emailAddress`, but refuses what is none. */
export function checkedEmail(text: string): string {
  const email = emailAddress(text)
  if (!email) throw new AuthRefusal('validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** Like `phoneNumber`, but refuses what is none. */
export function checkedPhone(text: string): string {
  const phone = phoneNumber(text)
  if (!phone) throw new AuthRefusal('validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}

/** Refuses a way of sending other than text messages, which are what this server sends to phones. */
export function checkChannel(channel: string | null, toPhone: boolean): void {
  if (channel === null || (toPhone && channel === 'sms')) return
  const said = toPhone ? "Invalid channel, supported values are 'sms'." : 'Channel should only be specified with phone'
  throw new AuthRefusal('validation_failed', said)
}
