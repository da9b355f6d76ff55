import { tidyTime } from '@bora/rules/clock-time.ts'
import type { Language } from '@bora/rules/limits.ts'
import { type Currency, formatMoney } from '@bora/rules/money.ts'
import type { NotificationContent } from '@bora/rules/notification-kinds.ts'
import { textOutside } from '@bora/rules/notification-texts/notification-text.ts'
import type { Amount, TextFormat } from '@bora/rules/notification-texts/texts.ts'
import { formatPlace } from '@bora/rules/place.ts'
import { calendarDay } from './mail-template.ts'

/** A notification as a mail or a push says it: `action` is the button's label. */
type NotificationText = ReturnType<typeof textOutside>

/** Returns the text of a notification by mail and push. */
export function notificationText(language: Language, told: NotificationContent): NotificationText {
  return textOutside(language, told, formatFor(language))
}

// Instants are formatted in UTC: the reader's device is unknown.
function formatFor(language: Language): TextFormat {
  const ofUtc = (options: Intl.DateTimeFormatOptions, instant: string) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(instant))
  return {
    place: rank => formatPlace(rank, language),
    day: date => calendarDay(language, date),
    month: month => ofUtc({ month: 'long' }, `${month}-01T12:00:00Z`),
    dayOf: instant => calendarDay(language, instant.slice(0, 10)),
    time: instant => `${tidyTime(ofUtc({ hour: 'numeric', minute: '2-digit' }, instant), language)} (UTC)`,
    money: amount => moneyAtEnd(language, amount),
  }
}

function moneyAtEnd(language: Language, { cents, creditCents, currency }: Amount): string {
  const whole = formatMoney(cents, currency as Currency, language)
  if (!creditCents) return whole
  const credits = formatMoney(creditCents, currency as Currency, language)
  return language === 'en' ? `${whole}, of which ${credits} in credits` : `${whole}, dos quais ${credits} em créditos`
}
