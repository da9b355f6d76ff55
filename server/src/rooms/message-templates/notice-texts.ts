import type { Language } from '@bora/rules/limits.ts'
import { type Currency, formatMoney } from '@bora/rules/money.ts'
import type { NoticeFacts, Told, ToldKind } from '@bora/rules/notices.ts'

/** A notice as a mail or a push says it: `action` is what the button leads to. */
export type NoticeText = { title: string; text: string; action: string }

/** The texts of one language. */
export type NoticeTexts = { [K in ToldKind]: (facts: NoticeFacts[K]) => NoticeText }

/** Returns what a notice says in one language. */
export function noticeText(texts: NoticeTexts, { kind, facts }: Told): NoticeText {
  return (texts[kind] as (facts: Told['facts']) => NoticeText)(facts)
}

/** Whole cents as they are written in a language. */
export function money(language: Language, { cents, currency }: { cents: number; currency: string }): string {
  return formatMoney(cents, currency as Currency, language)
}
