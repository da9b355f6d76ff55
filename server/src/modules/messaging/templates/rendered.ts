import type { Language } from '@bora/rules/limits.ts'
import type { NotificationKind, NotificationContent } from '@bora/rules/notifications.ts'
import { type MailTemplate, oneLine, type Texts } from './mail-template.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import type { Message } from './message.ts'
import { notificationText } from './notification-texts.ts'
import { notificationNamesEn } from './notifications-en.ts'
import { notificationNamesPtBR } from './notifications-pt-br.ts'
import { en } from './texts-en.ts'
import { ptBR } from './texts-pt-br.ts'

export type Rendered = {
  subject: string
  text: string
  html: string
  replyTo: string | null
  /** Where one click switches off what this mail is of; null where nothing does. */
  unsubscribe: string | null
}

const LANGUAGES: Record<Message['language'], Texts> = { 'pt-BR': ptBR, en }
const NOTICE_NAMES = { 'pt-BR': notificationNamesPtBR, en: notificationNamesEn }
const SMS_LENGTH = 160

/** Returns what a kind of notices is called in a language. */
export function notificationName(language: Language, kind: NotificationKind): string {
  return NOTICE_NAMES[language][kind]
}

/** Returns what a notice says, as one text. */
export function noticeWords(language: Language, told: NotificationContent): string {
  const { title, text } = notificationText(LANGUAGES[language].notices, told)
  return `${title}. ${text}`
}

/** A message as its reader sees it, in its reader's language; text messages have neither subject nor HTML, pushes no HTML. */
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
    const { title, text } = notificationText(texts.notices, message.facts.told)
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

// What people wrote stays on its line: neither a header nor a second paragraph can be made of it. What nobody knows is left out.
function tidy(letter: MailTemplate): MailTemplate {
  const lines = letter.details.map(({ label, value }) => ({ label, value: oneLine(value) }))
  const details = lines.filter(({ value }) => value !== '')
  return { ...letter, subject: oneLine(letter.subject), details }
}

/** With the last line by which a phone fills in the code on the right site only (WebOTP), where it fits. */
function withOrigin(text: string, code: string, siteUrl: string): string {
  const bound = `${text}\n\n@${new URL(siteUrl).hostname} #${code}`
  return bound.length <= SMS_LENGTH ? bound : text
}
