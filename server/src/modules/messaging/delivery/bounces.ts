import { sql } from 'kysely'
import type { MailReport } from '../../../adapters/mail-report.ts'
import type { Context } from '../../../core/context.ts'

const MAILS_KEPT_DAYS = 60

/**
 * Records that a sent mail bounced, like an immediate refusal. Returns its kind, or null for one that was never sent,
 * or too long ago to matter. Idempotent.
 */
export async function recordBounce(
  ctx: Pick<Context, 'db'>,
  { messageId, refused }: MailReport,
): Promise<string | null> {
  const { rows } = await sql<{ kind: string }>`
    with known as (select id, kind from sent_mails where id = ${messageId}::uuid),
      noted as (
        insert into undelivered_messages (id, at, refused) select id, now(), ${refused} from known on conflict do nothing
      )
    select kind from known`.execute(ctx.db)
  return rows[0]?.kind ?? null
}

/** Deletes old records of sent and undelivered mails, and those the desk has not handled. Idempotent. */
export async function purgeSentMails(ctx: Pick<Context, 'db'>): Promise<void> {
  const old = sql`at < now() - make_interval(days => ${MAILS_KEPT_DAYS})`
  await sql`delete from sent_mails where ${old}`.execute(ctx.db)
  await sql`
    delete from outgoing_messages where given_up_at < now() - make_interval(days => ${MAILS_KEPT_DAYS})`.execute(ctx.db)
  await sql`delete from undelivered_messages where ${old}`.execute(ctx.db)
}
