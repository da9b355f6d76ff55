import type { Api } from '@bora/contract/api.ts'
import { CHAT_MESSAGES_A_DAY, CHAT_MESSAGES_A_MINUTE } from '@bora/rules/limits.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { read, unreadOf } from './reading.ts'
import { reportPicture } from './report-picture.ts'
import { messagesOf, remove, restore, setHidden, write } from './messages.ts'

const mayWrite = rateLimit('chat', [
  { most: CHAT_MESSAGES_A_MINUTE, seconds: 60 },
  { most: CHAT_MESSAGES_A_DAY, seconds: 86_400 },
])

export const chat: Handlers<Api['chat']> = {
  list: messagesOf,
  unread: unreadOf,
  read,
  async write(ctx, input) {
    await mayWrite(ctx)
    return write(ctx, input)
  },
  remove,
  restore,
  reportPicture,
  hide: (ctx, input) => setHidden(ctx, input, true),
  show: (ctx, input) => setHidden(ctx, input, false),
}
