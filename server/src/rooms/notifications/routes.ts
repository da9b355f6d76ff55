import type { Api } from '@bora/contract/api.ts'
import { NOTICE_SWITCHES_AN_HOUR } from '@bora/rules/limits.ts'
import { allowance } from '../../core/allowance.ts'
import type { Handlers } from '../../core/context.ts'
import { streamNotices } from './live.ts'
import { chooseOwn, keepQuiet, preferencesOf, subscribe, unsubscribeBrowser } from './preferences.ts'
import { noticesOf, readAll, readOne, unreadAgain, unreadOf } from './read.ts'

const maySwitch = allowance('notices', [{ most: NOTICE_SWITCHES_AN_HOUR, seconds: 3_600 }])

export const notifications: Handlers<Api['notifications']> = {
  list: noticesOf,
  unread: unreadOf,
  live: streamNotices,
  read: readOne,
  readAll,
  unreadAgain,
  preferences: preferencesOf,
  async choose(ctx, input) {
    await maySwitch(ctx)
    return chooseOwn(ctx, input)
  },
  async keepQuiet(ctx, input) {
    await maySwitch(ctx)
    return keepQuiet(ctx, input)
  },
  async subscribe(ctx, input) {
    await maySwitch(ctx)
    return subscribe(ctx, input)
  },
  unsubscribe: unsubscribeBrowser,
}
