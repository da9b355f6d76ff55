import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationKind, notificationKinds } from '@bora/rules/notification-kinds.ts'
import { isSwitch } from '@bora/rules/notifications.ts'
import { UNSUBSCRIBE_PATH } from '@bora/rules/pages.ts'
import type { Context } from '../../core/context.ts'
import { choose } from './preferences.ts'

/** Whose mails of which kind. */
export type Unsubscribe = { userId: string; kind: NotificationKind }

/** Returns the address that switches this kind of mail off, valid for as long as the installation keeps its secret. */
export function unsubscribeLink({ config, secrets }: Pick<Context, 'config' | 'secrets'>, of: Unsubscribe): string {
  return `${config.siteUrl}${UNSUBSCRIBE_PATH}?token=${of.userId}.${of.kind}.${mark(secrets.unsubscribe.current.value, of)}`
}

/** Returns the content of a token of such an address, or null if it is not ours. */
export function readUnsubscribe({ secrets }: Pick<Context, 'secrets'>, token: string): Unsubscribe | null {
  const [userId = '', named = '', given = ''] = token.split('.')
  const kind = notificationKinds().find(one => one === named)
  if (!kind || !isSwitch(kind, 'mail')) return null
  const theirs = Buffer.from(given)
  const isOurs = secrets.unsubscribe.all.some(({ value }) => {
    const right = Buffer.from(mark(value, { userId, kind }))
    return right.length === theirs.length && timingSafeEqual(right, theirs)
  })
  return isOurs ? { userId, kind } : null
}

/** Switches this kind of mail off for its person. Idempotent. */
export async function unsubscribe(ctx: Pick<Context, 'db'>, { userId, kind }: Unsubscribe): Promise<void> {
  await choose(ctx.db, userId, { kind, channel: 'mail', on: false })
}

function mark(secret: Buffer, { userId, kind }: Unsubscribe): string {
  return createHmac('sha256', secret).update(`${userId}.${kind}`).digest('base64url')
}
