import { type Kysely, sql } from 'kysely'
import type { Post } from '../../core/context.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Tables } from '../../db/tables.ts'
import { NotSent } from '../../adapters/not-sent.ts'
import type { Adapters } from '../../adapters/adapters.ts'
import { type Message, rendered } from '../message-templates/message-templates.ts'
import { sendPush } from './subscriptions.ts'

const MOST_ATTEMPTS = 8

export type PostOfficeParts = {
  db: Kysely<Tables>
  adapters: Pick<Adapters, 'mail' | 'sms' | 'push'>
  secrets: Pick<Secrets, 'vapid'>
  siteUrl: string
  log: { warn(about: object, message: string): void }
}

/** `settled` waits until nothing is under way; `close` lets what is under way end and begins nothing more. */
export type PostOffice = Post & { settled(): Promise<void>; close(): Promise<void> }

/**
 * Sends what lies in the queue on this node, mail, texts and pushes side by side, each one after the other; several nodes never
 * send the same one. What could not be sent waits 1, 2, 4 … minutes and is given up after eight tries, at once where its
 * address takes no mail, or when what it holds is worth nothing any more.
 */
export function openPostOffice(parts: PostOfficeParts): PostOffice {
  const counters = [openCounter('mail', parts), openCounter('sms', parts), openCounter('push', parts)]
  const all = async (work: (counter: PostOffice) => Promise<void>) => void (await Promise.all(counters.map(work)))
  return {
    wake: () => counters.forEach(counter => counter.wake()),
    settled: () => all(counter => counter.settled()),
    close: () => all(counter => counter.close()),
  }
}

function openCounter(
  channel: Message['channel'],
  { db, adapters, secrets, siteUrl, log }: PostOfficeParts,
): PostOffice {
  let working: Promise<void> | null = null
  let again = false
  let closed = false

  async function work(): Promise<void> {
    do {
      again = false
      while (!closed && (await sendNext()));
    } while (again && !closed)
  }

  /** Whether it is worth going on: something was there, and the way out is open. */
  async function sendNext(): Promise<boolean> {
    const row = await claimNext(db, channel)
    if (!row) return false
    try {
      if (isOutdated(row)) await forget(row)
      else {
        await send(row)
        await noteSent(row)
      }
      return true
    } catch (error) {
      log.warn({ ...whatFailed(error), kind: row.kind, attempt: row.attempts }, 'a message could not be sent')
      const refused = error instanceof NotSent && error.refused
      if (refused || row.attempts >= MOST_ATTEMPTS) await giveUp(row, refused)
      const wayIsClosed = error instanceof NotSent && error.whole
      // What was queued meanwhile would find it closed too; the timed job looks again.
      if (wayIsClosed) again = false
      return !wayIsClosed
    }
  }

  async function send(row: Claimed): Promise<void> {
    const { id, recipient: to, language, kind, facts } = row
    const message = { channel, to, language, kind, facts } as unknown as Message
    const { subject, text, html, replyTo, unsubscribe } = rendered(message, siteUrl)
    if (message.channel === 'mail')
      return adapters.mail.send({ id, to, kind, subject, text, html, replyTo, unsubscribe })
    if (message.channel === 'sms') return adapters.sms.send({ to, kind, text })
    const { path, id: notice } = message.facts
    const payload = JSON.stringify({ title: subject, text, path, id: notice })
    await sendPush(db, adapters.push, { subscription: to, payload, notice, key: secrets.vapid })
  }

  /** What comes back of a mail later is believed only of one that was sent. */
  async function noteSent({ id, kind }: Claimed): Promise<void> {
    if (channel !== 'mail') return forget({ id })
    await sql`
      with gone as (delete from outgoing_messages where id = ${id})
      insert into sent_mails (id, kind, at) values (${id}, ${kind}, now()) on conflict do nothing`.execute(db)
  }

  async function forget({ id }: Pick<Claimed, 'id'>): Promise<void> {
    await db.deleteFrom('outgoing_messages').where('id', '=', id).execute()
  }

  /** That a message never left is known for as long as what it was about may still be waited for. */
  async function giveUp(row: Claimed, refused: boolean): Promise<void> {
    await sql`insert into undelivered_messages (id, at, refused) values (${row.id}, now(), ${refused})`.execute(db)
    await forget(row)
  }

  async function settled(): Promise<void> {
    while (working) await working
  }

  function wake(): void {
    again = true
    working ??= work()
      .catch(error => log.warn(whatFailed(error), 'the queue of messages could not be read'))
      .finally(() => {
        working = null
        // Woken after the last look, but before this.
        if (again && !closed) wake()
      })
  }

  return {
    wake,
    settled,
    close() {
      closed = true
      return settled()
    },
  }
}

type Claimed = {
  id: string
  recipient: string
  language: Message['language']
  kind: string
  facts: Record<string, unknown>
  attempts: number
  age_minutes: number
}

// Claimed by moving its next try: a node that dies while sending leaves it to be tried again.
async function claimNext(db: Kysely<Tables>, channel: Message['channel']): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update outgoing_messages
    set attempts = attempts + 1, next_try_at = now() + interval '1 minute' * power(2, attempts)
    where id = (
      select id from outgoing_messages where channel = ${channel} and next_try_at <= now()
      order by next_try_at limit 1 for update skip locked
    )
    returning id, recipient, language, kind, facts, attempts,
      extract(epoch from now() - created_at)::float8 / 60 as age_minutes`.execute(db)
  return rows[0]
}

/** Whether both the code and the link in it are too old to be used; telling that something happened never is. */
function isOutdated({ facts, age_minutes: age }: Claimed): boolean {
  const lives = [facts.codeMinutes, facts.linkMinutes].filter(life => typeof life === 'number')
  return lives.length > 0 && age >= Math.max(...lives, 1)
}

// Neither who it is for nor what it says may be in a log, and the sentence of an error can hold both: of one that nobody
// foresaw only its kind and its place are told.
function whatFailed(error: unknown): { reason: string; stack?: string[] } {
  if (error instanceof NotSent) return { reason: error.reason }
  if (!(error instanceof Error)) return { reason: 'unknown' }
  return { reason: error.name, stack: (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)) }
}
