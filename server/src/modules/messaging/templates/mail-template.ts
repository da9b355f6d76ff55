import type { Language } from '@bora/rules/limits.ts'
import { truncate } from '../../../core/truncate.ts'
import type { MailFacts, SmsFacts } from './message.ts'
import type { NotificationTexts } from './notification-texts.ts'

/** A mail before it has a shape: the HTML and the plain text are made of the same one, so both say the same. */
export type MailTemplate = {
  subject: string
  /** What a list of mails shows beside the subject. */
  preview: string
  greeting: string
  title: string
  sentences: string[]
  details: { label: string; value: string }[]
  /** What somebody wrote, with its lines. */
  quote: string | null
  code: { label: string; value: string } | null
  action: { label: string; link: string; copy: string } | null
  /** How long code and link hold. */
  life: string | null
  /** What to do when it wasn't the reader. */
  notYou: { text: string; link: string | null }
  /** Whom a reply reaches; null where nobody reads them. */
  replyTo: string | null
}

/** The texts of one language. */
export type Texts = {
  mail: { [K in keyof MailFacts]: (facts: MailFacts[K]) => MailTemplate }
  /** Only characters of the GSM alphabet: one other character halves what fits into a text message. */
  sms: { [K in keyof SmsFacts]: (facts: SmsFacts[K]) => string }
  notices: NotificationTexts
  /** At the foot: why the reader got the mail, and that nobody reads replies; or that somebody does. */
  foot: string
  footWithReplies: string
}

/**
 * The first name, where it looks like one: whoever signs up a stranger's address chooses the name, and could write an
 * advertisement or a link in it.
 */
export function firstName(name: string): string | null {
  const first = name.trim().split(/\s+/)[0]!
  return /^[\p{L}\p{M}]['’\p{L}\p{M}-]{0,29}$/u.test(first) ? first : null
}

/**
 * A moment with the name of its zone: `27 de novembro de 2026, 18h58 (Horário de Brasília)`,
 * `November 27, 2026, 6:58 pm (Brasilia Time)`; UTC where the reader's zone is not known.
 */
export function moment(language: Language, at: string, timeZone = 'UTC'): string {
  const format = (about: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...about, timeZone })
  const date = format({ dateStyle: 'long' }).format(new Date(at))
  const clock = format({ hour: 'numeric', minute: '2-digit' }).format(new Date(at))
  const time =
    language === 'pt-BR'
      ? clock.replace(/^0?(\d+):/, '$1h')
      : clock.replace(/\s?([AP]M)$/, (_, half: string) => ` ${half.toLowerCase()}`)
  return `${date}, ${time} (${timeZone === 'UTC' ? 'UTC' : zoneName(format, at)})`
}

/** "Horário de Brasília": nobody says that it isn't summer time. */
function zoneName(format: (about: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat, at: string): string {
  const parts = format({ timeZoneName: 'longGeneric' }).formatToParts(new Date(at))
  return parts.find(part => part.type === 'timeZoneName')!.value.replace(/ (?:Padrão|Standard)\b/, '')
}

/** A calendar day (`YYYY-MM-DD`) in words. */
export function calendarDay(language: Language, day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

/** Another site that signs people in, as it is written; one that is not known here by the operator's name for it. */
export function siteName(provider: string): string {
  return SPELLED[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}

const SPELLED: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', linkedin_oidc: 'LinkedIn' }

/** Minutes as people say them: hours and days where they are whole. */
export function duration(language: Language, minutes: number): string {
  const whole = Math.max(1, Math.round(minutes))
  const [amount, unit] =
    whole % 1440 === 0 ? [whole / 1440, 'day'] : whole % 60 === 0 ? [whole / 60, 'hour'] : [whole, 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** One line without control characters, cut where it gets too long to be an honest one. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  return line.length > 254 ? `${truncate(line, 253)}…` : line
}
