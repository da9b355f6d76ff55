import type { Language } from '@bora/rules/limits.ts'
import type { NotificationContent } from '@bora/rules/notification-kinds.ts'
import { type MailTemplate, oneLine, type Texts } from './mail-template.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import type { Message } from './message.ts'
import { notificationText } from './notification-texts.ts'
import { en } from './texts-en.ts'
import { ptBR } from './texts-pt-br.ts'

export type Rendered = {
  subject: string
  text: string
  html: string
  replyTo: string | null
  /** The one-click unsubscribe address of this mail; null if there is none. */
  unsubscribe: string | null
}

const LANGUAGES: Record<Message['language'], Texts> = { 'pt-BR': ptBR, en }
const SMS_LENGTH = 160

/** Returns the content of a notification, as one text. */
export function noticeWords(language: Language, told: NotificationContent): string {
  const { title, text } = notificationText(language, told)
  return `${title}. ${text}`
}

/**
 * Returns a message as its recipient sees it, in the recipient's language; text messages have neither subject nor HTML,
 * pushes no HTML.
 */
export function rendered(message: Message, siteUrl: string): Rendered {
  const texts = LANGUAGES[message.language]
  if (message.channel === 'sms') {
    const text = (texts.sms[message.kind] as (facts: typeof message.facts) => string)(message.facts)
    return {
      subject: '',
      text: withOrigin(text, message.facts.code, siteUrl),
      html: '',
      replyTo: null,
      unsubscribe: null,
    }
  }
  if (message.channel === 'push') {
    const { title, text } = notificationText(message.language, message.facts.told)
    return { subject: title, text, html: '', replyTo: null, unsubscribe: null }
  }
  const letter = tidy((texts.mail[message.kind] as (facts: typeof message.facts) => MailTemplate)(message.facts))
  const { language } = message
  const foot = letter.replyTo ? texts.footWithReplies : texts.foot
  return {
    subject: letter.subject,
    text: mailText(letter, siteUrl, foot),
    html: mailHtml(letter, { language, siteUrl, foot }),
    replyTo: letter.replyTo,
    unsubscribe: message.kind === 'notice' ? message.facts.unsubscribe : null,
  }
}

// People's own text stays on its line: it can make neither a header nor a second paragraph. Unknown values are omitted.
function tidy(letter: MailTemplate): MailTemplate {
  const lines = letter.details.map(({ label, value }) => ({ label, value: oneLine(value) }))
  const details = lines.filter(({ value }) => value !== '')
  return { ...letter, subject: oneLine(letter.subject), details }
}

/** Appends the last line by which a phone fills in the code on the right site only (WebOTP), if it fits. */
function withOrigin(text: string, code: string, siteUrl: string): string {
  const bound = `${text}\n\n@${new URL(siteUrl).hostname} #${code}`
  return bound.length <= SMS_LENGTH ? bound : text
}
