import type { Api } from '@bora/contract/api.ts'
import { NOTICE_SWITCHES_AN_HOUR } from '@bora/rules/limits.ts'
import { rateLimit } from '../../core/rate-limit.ts'
import type { Handlers } from '../../core/context.ts'
import { streamNotifications } from './live.ts'
import {
  chooseLevel,
  chooseOwn,
  chooseOwnKinds,
  setQuietHours,
  preferencesOf,
  subscribe,
  unsubscribeBrowser,
} from './preferences.ts'
import { notificationsOf, markAllRead, markRead, undoMarkAllRead, unreadOf } from './read.ts'

const maySwitch = rateLimit('notices', [{ most: NOTICE_SWITCHES_AN_HOUR, seconds: 3_600 }])

export const notifications: Handlers<Api['notifications']> = {
  list: notificationsOf,
  unread: unreadOf,
  live: streamNotifications,
  read: markRead,
  readAll: markAllRead,
  unreadAgain: undoMarkAllRead,
  preferences: preferencesOf,
  async choose(ctx, input) {
    await maySwitch(ctx)
    return chooseOwn(ctx, input)
  },
  async chooseKinds(ctx, input) {
    await maySwitch(ctx)
    return chooseOwnKinds(ctx, input)
  },
  async chooseLevel(ctx, input) {
    await maySwitch(ctx)
    return chooseLevel(ctx, input)
  },
  async keepQuiet(ctx, input) {
    await maySwitch(ctx)
    return setQuietHours(ctx, input)
  },
  async subscribe(ctx, input) {
    await maySwitch(ctx)
    return subscribe(ctx, input)
  },
  unsubscribe: unsubscribeBrowser,
}
