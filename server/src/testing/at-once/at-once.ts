import type { Endpoint } from '@bora/contract/endpoint.ts'
import assert from 'node:assert/strict'
import type { TestPerson } from '../as-person.ts'
import type { Sent } from '../authorisation/world.ts'
import type { TestServer } from '../server.ts'

/** How many concurrent copies of a call are sent: together they must add what one adds. */
export const COPIES = [1, 2, 8] as const

/** The parameters of a call; `as` is its sender if that is another person, `type` the content type of a file. */
export type Prepared = Sent & { as?: TestPerson; type?: string }

/** The effect of a call: whether one of its copies succeeded, and how many rows each table gained. */
export type Done = { succeeded: boolean; added: Record<string, number> }

/** Each of these calls is a separate act, recorded or counted each time. */
const COUNTED_EACH_TIME: Readonly<Record<string, readonly string[]>> = {
  'POST /page-views': ['page_views'],
  // An upload is no proof yet; a workout takes each once, and unused ones are deleted.
  'POST /photos': ['photos', 'photo_facts'],
  'POST /tracks': ['tracks', 'track_marks'],
  // Of the links created, only the last one is valid.
  'POST /challenges/:challengeId/invite-link/renew': ['invite_tokens'],
  'POST /admin/audit/export': ['admin_acts'],
  'POST /admin/users/:personId/read': ['admin_acts'],
  'POST /admin/payouts/export': ['admin_acts'],
  'POST /admin/payouts/:payoutId/reveal': ['admin_acts'],
  'POST /admin/payments/:paymentId/check': ['admin_acts'],
  'POST /admin/bank-reviews/:personId/reveal': ['admin_acts'],
}

// A pending mail in one world may be sent already in another: pending and sent ones are counted together. Likewise the
// provider has taken a refund by its key in one, and not yet in another; the refund itself is counted.
const OF_DELIVERY = ['outgoing_messages', 'local_outbox', 'sent_mails', 'sandbox_refunds']

/** Sends this number of concurrent copies of a call, refuses any 5xx, and returns their combined effect. */
export async function sendAtOnce(
  server: TestServer,
  call: Endpoint,
  sender: TestPerson,
  prepared: Prepared,
  copies: number,
): Promise<Done> {
  const before = await rowsOf(server)
  const answers = await Promise.all(Array.from({ length: copies }, () => send(server, call, sender, prepared)))
  for (const { statusCode, body } of answers) assert.ok(statusCode < 500, `${copies} at once: ${statusCode} ${body}`)
  return {
    succeeded: answers.some(({ statusCode }) => statusCode === 200),
    added: difference(before, await rowsOf(server), COUNTED_EACH_TIME[`${call.method} ${call.path}`] ?? []),
  }
}

/** Fails unless the call succeeds with any number of concurrent copies, and these have the effect of one. */
export function assertNothingDoubles(done: readonly Done[]): void {
  assert.deepEqual(
    done.map(({ succeeded }) => succeeded),
    COPIES.map(() => true),
    'whether it succeeds',
  )
  const [once, twice, eightTimes] = done.map(({ added }) => added)
  assert.deepEqual(twice, once, 'two at once')
  assert.deepEqual(eightTimes, once, 'eight at once')
}

async function rowsOf({ database: { pool } }: TestServer): Promise<Record<string, number>> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where schemaname in ('public', 'auth')`,
  )
  const counts = tables.rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  const { rows } = await pool.query<{ name: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(row => [row.name.replace('public.', ''), row.rows]))
}

function difference(
  before: Record<string, number>,
  now: Record<string, number>,
  except: readonly string[],
): Record<string, number> {
  const changed = Object.keys(now).filter(
    name => now[name] !== before[name] && !except.includes(name) && !OF_DELIVERY.includes(name),
  )
  const messages = (counts: Record<string, number>) => counts['outgoing_messages']! + counts['sent_mails']!
  return {
    ...Object.fromEntries(changed.map(name => [name, now[name]! - before[name]!])),
    messages: messages(now) - messages(before),
  }
}

function send(server: TestServer, call: Endpoint, sender: TestPerson, prepared: Prepared) {
  const { params = {}, query, body, file, as = sender, type = 'image/jpeg' } = prepared
  const url = call.path.replace(/:(\w+)/g, (_match, of: string) => encodeURIComponent(params[of]!))
  return server.app.inject({
    method: call.method,
    url: `/api${url}`,
    ...(query && { query }),
    ...((body ?? file) && { payload: body ?? file }),
    headers: {
      ...(as.token && { authorization: `Bearer ${as.token}` }),
      ...(file && { 'content-type': type }),
    },
  })
}
