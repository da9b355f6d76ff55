import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

/** The length of a queue, and the age in seconds of its oldest due item; 0 if it is empty. */
type QueueState = { queue: (typeof QUEUES)[number]; waiting: number; oldestSeconds: number }

const QUEUES = ['mail', 'sms', 'push', 'webhooks', 'jobs'] as const

type Row = { queue: QueueState['queue']; waiting: number; oldest: number }

/** Returns the state of every queue: outgoing messages by channel, received webhooks, rounds of jobs. */
export async function queueStates({ db, now }: Pick<Context, 'db' | 'now'>): Promise<QueueState[]> {
  const messages = await sql<Row>`
    select channel as queue, count(*)::integer as waiting, ${secondsSince('min(created_at)', sql`now()`)} as oldest
    from outgoing_messages group by channel`.execute(db)
  // Webhooks are dated by the product's clock.
  const webhooks = await sql<Row>`
    select 'webhooks' as queue, count(*)::integer as waiting,
      ${secondsSince('min(received_at)', sql`${now.toISOString()}::timestamptz`)} as oldest
    from webhook_inbox where state = 'received'`.execute(db)
  const found = [...messages.rows, ...webhooks.rows, ...(await rounds(db))]
  return QUEUES.map(queue => {
    const row = found.find(one => one.queue === queue)
    return { queue, waiting: row?.waiting ?? 0, oldestSeconds: Math.round(row?.oldest ?? 0) }
  })
}

// The library creates its tables when the jobs first start.
async function rounds(db: Context['db']): Promise<Row[]> {
  const { rows: made } = await sql<{ made: boolean }>`select to_regclass('jobs.job') is not null as made`.execute(db)
  if (!made[0]!.made) return []
  const { rows } = await sql<Row>`
    select 'jobs' as queue, count(*)::integer as waiting, ${secondsSince('min(start_after)', sql`now()`)} as oldest
    from jobs.job where state in ('created', 'retry') and start_after <= now()
      and name not like '\\_\\_pgboss%'`.execute(db)
  return rows
}

function secondsSince(oldest: string, now: ReturnType<typeof sql>) {
  return sql`coalesce(greatest(0, extract(epoch from ${now} - ${sql.raw(oldest)}))::float8, 0)`
}
