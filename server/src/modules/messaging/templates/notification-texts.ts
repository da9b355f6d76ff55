import type { Language } from '@bora/rules/limits.ts'
import { type Currency, formatMoney } from '@bora/rules/money.ts'
import type { NotificationFacts, NotificationContent, InAppKind } from '@bora/rules/notifications.ts'

/** A notification as a mail or a push says it: `action` is the button's label. */
export type NotificationText = { title: string; text: string; action: string }

/** The texts of one language. */
export type NotificationTexts = { [K in InAppKind]: (facts: NotificationFacts[K]) => NotificationText }

/** Returns the text of a notification in one language. */
export function notificationText(texts: NotificationTexts, { kind, facts }: NotificationContent): NotificationText {
  return (texts[kind] as (facts: NotificationContent['facts']) => NotificationText)(facts)
}

/** Formats whole cents in a language, for the middle of a sentence. */
export function money(language: Language, amount: Amount): string {
  return amount.creditCents ? `${moneyAtEnd(language, amount)},` : moneyAtEnd(language, amount)
}

/** Formats whole cents in a language, for the end of a sentence. */
export function moneyAtEnd(language: Language, { cents, creditCents, currency }: Amount): string {
  const whole = formatMoney(cents, currency as Currency, language)
  if (!creditCents) return whole
  const credits = formatMoney(creditCents, currency as Currency, language)
  return language === 'en' ? `${whole}, of which ${credits} in credits` : `${whole}, dos quais ${credits} em créditos`
}

/** Whole cents; `creditCents` is the part of them that is bonus credits. */
type Amount = { cents: number; creditCents?: number; currency: string }
