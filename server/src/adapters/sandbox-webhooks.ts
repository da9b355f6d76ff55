import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { BadSignature, type Hint, type Webhook } from './payment-provider.ts'
import { sandboxSecret, sandboxSwitches } from './sandbox-settings.ts'

/**
 * Maximum distance of a signature's time from now, in seconds, in both directions
 * (docs/rules/money.md#news-of-a-provider).
 */
const WINDOW_SECONDS = 300

const SIGNATURE_HEADER = 'sandbox-signature'
const AT_ONCE = 50
const PATIENCE_MS = 5_000
/** An event is leased to one node for this time. */
const LEASE_SECONDS = 30
const FIRST_RETRY_SECONDS = 10
const LONGEST_RETRY_SECONDS = 3_600
/** About three days of it. */
const MAX_ATTEMPTS = 80

type Told = { id: string; type: string; order_id: string; ref: string }

/** Returns the header of a webhook: the time, and a signature of the time and the whole text. */
export function signedAt(secret: Buffer, raw: string, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1_000)
  return { [SIGNATURE_HEADER]: `t=${seconds},v1=${macOf(secret, seconds, raw).toString('hex')}` }
}

/** Returns the hints in a signed webhook of the sandbox. Throws `BadSignature` for any other. */
export function verifiedHints(secret: Buffer, { raw, headers, now }: Webhook): Hint[] {
  const header = headers[SIGNATURE_HEADER]
  const signature = typeof header === 'string' ? /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) : null
  if (!signature) throw new BadSignature('no signature')
  const seconds = Number(signature[1])
  if (!timingSafeEqual(Buffer.from(signature[2]!, 'hex'), macOf(secret, seconds, raw)))
    throw new BadSignature('wrong signature')
  if (Math.abs(now.getTime() / 1_000 - seconds) > WINDOW_SECONDS) throw new BadSignature('signed at another time')
  const { id, order_id, ref } = JSON.parse(raw) as Told
  return [{ eventId: id, orderId: order_id, providerRef: ref }]
}

/**
 * Delivers the sandbox's due webhooks to an address over HTTP; unacknowledged ones are retried with increasing delays.
 * Safe on several nodes. Returns how many were acknowledged.
 */
export async function deliverWebhooks(db: Kysely<Tables>, address: string, now: Date): Promise<number> {
  const due = await takeDue(db, now)
  if (due.length === 0) return 0
  const sign = await signer(db, now)
  let taken = 0
  for (const { id, type, order_id, ref, copies, attempts } of due) {
    const raw = JSON.stringify({ id, type, order_id, ref } satisfies Told)
    // Duplicates are sent concurrently, which is harder on the receiver than sequentially.
    const sent = await Promise.all(Array.from({ length: copies }, () => send(address, raw, sign(raw))))
    const isTaken = sent.every(Boolean)
    const again = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS)
    await db
      .updateTable('sandbox_events')
      .set(
        isTaken
          ? { state: 'delivered' }
          : attempts >= MAX_ATTEMPTS
            ? { state: 'given_up' }
            : { deliver_at: new Date(now.getTime() + again * 1_000).toISOString() },
      )
      .where('id', '=', id)
      .execute()
    if (isTaken) taken += 1
  }
  return taken
}

/** Returns a function that signs a text: correctly, wrongly, or by a fast clock, as a switch says. */
async function signer(db: Kysely<Tables>, now: Date): Promise<(raw: string) => Record<string, string>> {
  const secret = await sandboxSecret(db)
  const { webhooks } = await sandboxSwitches(db)
  const signs = webhooks === 'bad_signature' ? randomBytes(secret.length) : secret
  const at = webhooks === 'clock_skew' ? new Date(now.getTime() + 2 * WINDOW_SECONDS * 1_000) : now
  return raw => signedAt(signs, raw, at)
}

function takeDue(db: Kysely<Tables>, now: Date) {
  const lease = new Date(now.getTime() + LEASE_SECONDS * 1_000).toISOString()
  return sql<Told & { copies: number; attempts: number }>`
    with due as (
      select id from sandbox_events where state = 'waiting' and deliver_at <= ${now.toISOString()}
      order by deliver_at, created_at limit ${AT_ONCE} for update skip locked
    )
    update sandbox_events e set deliver_at = ${lease}, attempts = e.attempts + 1
    from due, sandbox_orders o where e.id = due.id and o.ref = e.order_ref
    returning e.id, e.type, o.order_id, o.ref, e.copies, e.attempts`
    .execute(db)
    .then(({ rows }) => rows)
}

async function send(address: string, raw: string, signature: Record<string, string>): Promise<boolean> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature },
      body: raw,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

function macOf(secret: Buffer, seconds: number, raw: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${raw}`).digest()
}
