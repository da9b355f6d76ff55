import type { InAppKind, NotificationFacts, NotificationKind } from '../notification-kinds.ts'

/** Whole cents; `creditCents` is the part of them that is bonus credits. */
export type Amount = { cents: number; creditCents?: number | undefined; currency: string }

/** Formats values for the reader, in the language of the texts: in the app by the device, outside by the server. */
export type TextFormat = {
  /** A place in a ranking: `4º`, `4th`. */
  place: (rank: number) => string
  /** A calendar day. */
  day: (date: string) => string
  /** The name of a month such as `2026-03`. */
  month: (month: string) => string
  /** The day of an instant. */
  dayOf: (instant: string) => string
  /** The clock time of an instant. */
  time: (instant: string) => string
  /** An amount with its part in credits, for the end of a sentence. */
  money: (amount: Amount) => string
}

/** A text, or how it follows from the facts. */
export type Text<K extends InAppKind> = string | ((facts: NotificationFacts[K], format: TextFormat) => string)

/** The texts of a kind: `title` and `text` in the app, and by mail and push unless `sent` replaces them there. */
export type KindTexts<K extends InAppKind> = {
  /** The name of its switch. */
  name: string
  title: Text<K>
  text: Text<K>
  sent?: { title?: Text<K>; text?: Text<K> }
  /** The label of the mail's button. */
  action: Text<K>
}

/** The texts of one language, by kind. */
export type NotificationTexts = { [K in InAppKind]: KindTexts<K> } & {
  [K in Exclude<NotificationKind, InAppKind>]: { name: string }
}

/** Formats an amount for the middle of a sentence: followed by a comma if credits were named. */
export function moneyWithin(format: TextFormat, amount: Amount): string {
  return amount.creditCents ? `${format.money(amount)},` : format.money(amount)
}

/** Returns a count with the singular or plural of its noun. */
export function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`
}
