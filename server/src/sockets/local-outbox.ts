import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { MailService } from './mail-service.ts'
import type { SmsService } from './sms-service.ts'

// Old ones go, so that a demo world that runs for weeks does not fill up.
const KEPT = 500

/** Keeps mail and text messages in a table instead of sending them, to be read at `/dev/outbox`; not for production. */
export function localOutbox({ kysely }: Pick<Database, 'kysely'>): { mail: MailService; sms: SmsService } {
  async function keep(row: { channel: 'mail' | 'sms'; recipient: string; kind: string } & Texts): Promise<void> {
    await kysely
      .insertInto('local_outbox')
      .values({ ...row, id: randomUUID(), at: new Date().toISOString() })
      .execute()
    const oldest = kysely.selectFrom('local_outbox').select('id').orderBy('at', 'desc').offset(KEPT)
    await kysely.deleteFrom('local_outbox').where('id', 'in', oldest).execute()
  }
  return {
    mail: { send: ({ to, ...mail }) => keep({ channel: 'mail', recipient: to, ...mail }) },
    sms: {
      name: 'outbox',
      send: ({ to, kind, text }) => keep({ channel: 'sms', recipient: to, kind, subject: '', text, html: '' }),
    },
  }
}

type Texts = { subject: string; text: string; html: string }
