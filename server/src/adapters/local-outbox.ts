import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { MailService } from './mail-service.ts'
import { NotSent } from './not-sent.ts'
import type { SmsService } from './sms-service.ts'

// Older messages are deleted, so that a demo world that runs for weeks does not fill up.
const KEPT = 500

/** Stores mails and text messages in a table instead of sending them, shown at `/dev/outbox`; not for production. */
export function localOutbox({ kysely }: Pick<Database, 'kysely'>): { mail: MailService; sms: SmsService } {
  async function keep(row: { channel: 'mail' | 'sms'; recipient: string; kind: string } & Texts): Promise<void> {
    await kysely
      .insertInto('local_outbox')
      // To the microsecond: two messages in one millisecond keep their order.
      .values({ ...row, id: randomUUID(), at: sql<string>`clock_timestamp()` })
      .execute()
    const oldest = kysely.selectFrom('local_outbox').select('id').orderBy('at', 'desc').offset(KEPT)
    await kysely.deleteFrom('local_outbox').where('id', 'in', oldest).execute()
  }
  return {
    mail: {
      async send({ to, kind, subject, text, html }) {
        // Reserved names (RFC 2606): as on the internet, no server accepts mail for them.
        if (to.endsWith('.invalid')) throw new NotSent('no such address', { whole: false, refused: true })
        await keep({ channel: 'mail', recipient: to, kind, subject, text, html })
      },
    },
    sms: {
      name: 'outbox',
      send: ({ to, kind, text }) => keep({ channel: 'sms', recipient: to, kind, subject: '', text, html: '' }),
    },
  }
}

type Texts = { subject: string; text: string; html: string }

/** A stored message. `to` is an address, or a number in digits; a text message has neither subject nor HTML. */
export type KeptMessage = { id: string; to: string; kind: string; at: string } & Texts

/** Returns the stored messages, newest first; only for one address or number if it is given. */
export async function keptMessages(db: Kysely<Tables>, to?: string): Promise<KeptMessage[]> {
  const kept = db.selectFrom('local_outbox').select(['id', 'recipient as to', 'kind', 'subject', 'text', 'html', 'at'])
  const wanted = to ? kept.where('recipient', '=', to.toLowerCase().replace(/^\+/, '')) : kept
  return wanted.orderBy('at', 'desc').orderBy('id').execute()
}
