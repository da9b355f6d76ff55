import type { Kysely } from 'kysely'
import type { Adapters } from '../../../adapters/adapters.ts'
import type { Secrets } from '../../../core/secrets.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Message } from '../templates/message.ts'
import { rendered } from '../templates/rendered.ts'
import type { Claimed } from './claims.ts'
import { openCounter, type Pace, type MessageDispatcher } from './channel-dispatcher.ts'
import { sendPush } from './push-subscriptions.ts'
import type { Pauses } from './channel-pauses.ts'

export type MessageDispatcherOptions = {
  db: Kysely<Tables>
  adapters: Pick<Adapters, 'mail' | 'sms' | 'push'>
  secrets: Pick<Secrets, 'vapid'>
  siteUrl: string
  log: { warn(about: object, message: string): void }
  /** The rate of mail; text messages and pushes have rates of their own. */
  mailPace: Pace
  pauses?: Pauses
}

const SMS_PACE: Pace = { perSecond: 10, atOnce: 5 }
const PUSH_PACE: Pace = { perSecond: 100, atOnce: 16 }
const PAUSES: Pauses = { firstMs: 5_000, mostMs: 60_000 }

/**
 * Sends queued messages on this node: mail, texts and pushes in parallel, each by lanes and within its rate; several
 * nodes never send the same message. A failed message is retried after 1, 2, 4 … 64 minutes and is given up after a
 * day, money, legal and security mail after five days, at once if its address takes no mail or its content has expired.
 * A failure of the channel is no attempt: the channel is paused for a while, then probed by a single message
 * (docs/decisions/0104-lanes-of-messages.md).
 */
export function startMessageDispatcher(parts: MessageDispatcherOptions): MessageDispatcher {
  const { db, log, mailPace, pauses = PAUSES } = parts
  const paces = { mail: mailPace, sms: SMS_PACE, push: PUSH_PACE }
  const counters = (['mail', 'sms', 'push'] as const).map(channel =>
    openCounter({ db, channel, pace: paces[channel], pauses, log, send: row => send(parts, channel, row) }),
  )
  const all = async (work: (counter: MessageDispatcher) => Promise<void>) =>
    void (await Promise.all(counters.map(work)))
  return {
    wake: () => counters.forEach(counter => counter.wake()),
    settled: () => all(counter => counter.settled()),
    close: () => all(counter => counter.close()),
  }
}

async function send(
  { db, adapters, secrets, siteUrl }: MessageDispatcherOptions,
  channel: Message['channel'],
  { id, recipient: to, language, kind, facts }: Claimed,
): Promise<void> {
  const message = { channel, to, language, kind, facts } as unknown as Message
  const { subject, text, html, replyTo, unsubscribe } = rendered(message, siteUrl)
  if (message.channel === 'mail') return adapters.mail.send({ id, to, kind, subject, text, html, replyTo, unsubscribe })
  if (message.channel === 'sms') return adapters.sms.send({ to, kind, text })
  const { path, id: notice } = message.facts
  const payload = JSON.stringify({ title: subject, text, path, id: notice })
  await sendPush(db, adapters.push, { subscription: to, payload, notice, keys: secrets.vapid })
}
