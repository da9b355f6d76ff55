import type { Language } from '../limits.ts'
import type { ModerationReason } from '../moderation.ts'
import type { InAppKind, NotificationContent, NotificationKind } from '../notification-kinds.ts'
import { notificationTextsEn } from './en.ts'
import { REASONS as reasonsEn } from './moderation-en.ts'
import { REASONS as reasonsPtBR } from './moderation-pt-br.ts'
import { notificationTextsPtBR } from './pt-br.ts'
import type { KindTexts, NotificationTexts, Text, TextFormat } from './texts.ts'

const TEXTS: Record<Language, NotificationTexts> = { 'pt-BR': notificationTextsPtBR, en: notificationTextsEn }

const REASONS = { 'pt-BR': reasonsPtBR, en: reasonsEn }

/** Returns why a moderator decided something, as a sentence without its full stop. */
export function reasonText(language: Language, reason: ModerationReason): string {
  return REASONS[language][reason]
}

/** Returns the name of a kind of notifications, as its switch shows it. */
export function notificationName(language: Language, kind: NotificationKind): string {
  return TEXTS[language][kind].name
}

/** Returns the title and text of a notification in the app. */
export function textInApp(
  language: Language,
  { kind, facts }: NotificationContent,
  format: TextFormat,
): { title: string; text: string } {
  const { title, text } = textsOf(language, kind)
  return { title: filled(title, facts, format), text: filled(text, facts, format) }
}

/** Returns the title and text of a notification by mail and push, and the label of the mail's button. */
export function textOutside(
  language: Language,
  { kind, facts }: NotificationContent,
  format: TextFormat,
): { title: string; text: string; action: string } {
  const { title, text, sent, action } = textsOf(language, kind)
  return {
    title: filled(sent?.title ?? title, facts, format),
    text: filled(sent?.text ?? text, facts, format),
    action: filled(action, facts, format),
  }
}

function filled(text: Text<never>, facts: NotificationContent['facts'], format: TextFormat): string {
  if (typeof text === 'string') return text
  return (text as (facts: NotificationContent['facts'], format: TextFormat) => string)(facts, format)
}

// The compiler can't infer that the texts of a kind in a union take the facts of that kind.
function textsOf(language: Language, kind: InAppKind): KindTexts<never> {
  return TEXTS[language][kind] as KindTexts<never>
}
