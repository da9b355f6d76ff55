import { EMAIL_MAX_LENGTH } from '@bora/rules/limits.ts'
import { phoneNumber } from '@bora/rules/phone-number.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'

/** Normalizes an e-mail address for storage: trimmed and in lower case; null if it is invalid. */
export function emailAddress(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= EMAIL_MAX_LENGTH &&
    /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@([\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u.test(email)
    ? email
    : null
}

/** Like `emailAddress`, but refuses an invalid address. */
export function checkedEmail(text: string): string {
  const email = emailAddress(text)
  if (!email) throw new AuthRefusal('validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** Like `phoneNumber`, but refuses an invalid number. */
export function checkedPhone(text: string): string {
  const phone = phoneNumber(text)
  if (!phone) throw new AuthRefusal('validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}

/** Refuses any channel but text messages, the only one this server uses for phones. */
export function checkChannel(channel: string | null, toPhone: boolean): void {
  if (channel === null || (toPhone && channel === 'sms')) return
  const said = toPhone ? "Invalid channel, supported values are 'sms'." : 'Channel should only be specified with phone'
  throw new AuthRefusal('validation_failed', said)
}
