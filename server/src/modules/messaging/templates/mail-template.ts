import { tidyTime } from '@bora/rules/clock-time.ts'
import type { Language } from '@bora/rules/limits.ts'
import { truncate } from '../../../core/truncate.ts'
import type { MailFacts, SmsFacts } from './message.ts'

/** A mail before rendering: HTML and plain text are both rendered from it, so their content is the same. */
export type MailTemplate = {
  subject: string
  /** The preview that a list of mails shows next to the subject. */
  preview: string
  greeting: string
  title: string
  sentences: string[]
  details: { label: string; value: string }[]
  /** A person's own text, with its line breaks. */
  quote: string | null
  code: { label: string; value: string } | null
  action: { label: string; link: string; copy: string } | null
  /** How long code and link are valid. */
  life: string | null
  /** What to do if it wasn't the recipient. */
  notYou: { text: string; link: string | null }
  /** The reply address; null if no one reads replies. */
  replyTo: string | null
}

/** The texts of one language. */
export type Texts = {
  mail: { [K in keyof MailFacts]: (facts: MailFacts[K]) => MailTemplate }
  /** Only characters of the GSM alphabet: one other character halves a text message's capacity. */
  sms: { [K in keyof SmsFacts]: (facts: SmsFacts[K]) => string }
  /** The footer: why the recipient got the mail, and whether replies are read. */
  foot: string
  footWithReplies: string
}

/**
 * Returns the first name if it looks like one: a person who signs up a stranger's address chooses the name, and could
 * put an advertisement or a link in it.
 */
export function firstName(name: string): string | null {
  const first = name.trim().split(/\s+/)[0]!
  return /^[\p{L}\p{M}]['’\p{L}\p{M}-]{0,29}$/u.test(first) ? first : null
}

/**
 * Formats an instant with the name of its zone: `27 de novembro de 2026, 18h58 (Horário de Brasília)`, `November 27,
 * 2026, 6:58 pm (Brasilia Time)`; UTC if the recipient's zone is unknown.
 */
export function moment(language: Language, at: string, timeZone = 'UTC'): string {
  const format = (about: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...about, timeZone })
  const date = format({ dateStyle: 'long' }).format(new Date(at))
  const clock = format({ hour: 'numeric', minute: '2-digit' }).format(new Date(at))
  const time =
    language === 'pt-BR'
      ? tidyTime(clock, language)
      : clock.replace(/\s?([AP]M)$/, (_, half: string) => ` ${half.toLowerCase()}`)
  return `${date}, ${time} (${timeZone === 'UTC' ? 'UTC' : zoneName(format, at)})`
}

/** "Horário de Brasília": omits "standard", which isn't used in speech. */
function zoneName(format: (about: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat, at: string): string {
  const parts = format({ timeZoneName: 'longGeneric' }).formatToParts(new Date(at))
  return parts.find(part => part.type === 'timeZoneName')!.value.replace(/ (?:Padrão|Standard)\b/, '')
}

/** Formats a calendar day (`YYYY-MM-DD`) in words. */
export function calendarDay(language: Language, day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

/** Returns the usual name of an identity provider; for an unknown one the operator's name. */
export function siteName(provider: string): string {
  return SPELLED[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}

const SPELLED: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', linkedin_oidc: 'LinkedIn' }

/** Formats minutes, as hours or days if they are whole. */
export function duration(language: Language, minutes: number): string {
  const whole = Math.max(1, Math.round(minutes))
  const [amount, unit] =
    whole % 1440 === 0 ? [whole / 1440, 'day'] : whole % 60 === 0 ? [whole / 60, 'hour'] : [whole, 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** Returns one line without control characters, truncated to a plausible length. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  return line.length > 254 ? `${truncate(line, 253)}…` : line
}
