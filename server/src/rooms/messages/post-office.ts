import { type Kysely, sql } from 'kysely'
import type { Post } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Sockets } from '../../sockets/sockets.ts'
import type { Message } from './message.ts'
import { rendered } from './rendered.ts'

const MOST_ATTEMPTS = 8

export type PostOfficeParts = {
  db: Kysely<Tables>
  sockets: Pick<Sockets, 'mail' | 'sms'>
  siteUrl: string
  log: { warn(about: object, message: string): void }
}

/**
 * Sends what lies in the queue, one message after the other, on this node; several nodes never send the same one. What
 * could not be sent waits 1, 2, 4 … minutes and is given up after eight tries. `settled` waits until nothing is under way.
 */
export function openPostOffice({ db, sockets, siteUrl, log }: PostOfficeParts): Post & { settled(): Promise<void> } {
  let working: Promise<void> | null = null
  let again = false

  async function work(): Promise<void> {
    do {
      again = false
      while (await sendNext()) again = true
    } while (again)
  }

  async function sendNext(): Promise<boolean> {
    const row = await claimNext(db)
    if (!row) return false
    try {
      const message = {
        channel: row.channel,
        to: row.recipient,
        language: row.language,
        kind: row.kind,
        facts: row.facts,
      }
      await send(message as unknown as Message)
      await db.deleteFrom('outgoing_messages').where('id', '=', row.id).execute()
    } catch (error) {
      // Neither who it is for nor what it says: both are private.
      log.warn({ err: error, kind: row.kind, attempt: row.attempts }, 'a message could not be sent')
      if (row.attempts >= MOST_ATTEMPTS) await db.deleteFrom('outgoing_messages').where('id', '=', row.id).execute()
    }
    return true
  }

  function send(message: Message): Promise<void> {
    const { subject, text, html } = rendered(message, siteUrl)
    const { to, kind } = message
    return message.channel === 'mail'
      ? sockets.mail.send({ to, kind, subject, text, html })
      : sockets.sms.send({ to, kind, text })
  }

  return {
    wake() {
      again = true
      working ??= work()
        .catch(error => log.warn({ err: error }, 'the queue of messages could not be read'))
        .finally(() => (working = null))
    },
    async settled() {
      while (working) await working
    },
  }
}

// Claimed by moving its next try: a node that dies while sending leaves it to be tried again.
async function claimNext(db: Kysely<Tables>) {
  const { rows } = await sql<{
    id: string
    channel: 'mail' | 'sms'
    recipient: string
    language: 'pt-BR' | 'en'
    kind: string
    facts: Record<string, unknown>
    attempts: number
  }>`
    update outgoing_messages
    set attempts = attempts + 1, next_try_at = now() + interval '1 minute' * power(2, attempts)
    where id = (
      select id from outgoing_messages where next_try_at <= now() order by next_try_at limit 1 for update skip locked
    )
    returning id, channel, recipient, language, kind, facts, attempts`.execute(db)
  return rows[0]
}
