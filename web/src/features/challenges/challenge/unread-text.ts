import { MAX_UNREAD } from '@bora/rules/limits.ts'
import type { TFunction } from 'i18next'
import { number } from '../../../language/format.ts'

/** The number of unread messages, as part of a sentence. */
export function unreadText(unread: number, t: TFunction<'challenge'>): string {
  return t(unread >= MAX_UNREAD ? 'feed.unreadMany' : 'feed.unread', { count: unread, shown: number(unread) })
}

/** The same as a number in a small round badge. */
export function countText(unread: number): string {
  return unread >= MAX_UNREAD ? `${number(unread)}+` : number(unread)
}
