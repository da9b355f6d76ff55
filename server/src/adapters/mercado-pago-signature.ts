import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature, type Hint, type Webhook } from './payment-provider.ts'

/** How far from now a signature's time may lie, in milliseconds, before or after: their clocks and retries are looser. */
const WINDOW_MS = 600_000
/** Seconds and milliseconds since 1970 both occur. */
const MIN_MS = 1e11
/** What is signed is joined by semicolons, so that none may stand in a part of it. */
const PART = /^[\w-]{1,100}$/

/**
 * Returns what a notification of Mercado Pago hints at. Signed are the id in its address, the id of the request and a
 * time, never the body: so nothing of the body is read, and the event is named by what is signed. Throws `BadSignature`.
 */
export function mercadoPagoHints(secrets: readonly string[], { headers, query, now }: Webhook): Hint[] {
  const [id, requestId, signature] = [query.get('data.id'), headers['x-request-id'], headers['x-signature']]
  if (typeof signature !== 'string') throw new BadSignature('no signature')
  const ts = /(?:^|,)\s*ts=(\d{1,16})\s*(?:,|$)/.exec(signature)?.[1]
  const v1 = /(?:^|,)\s*v1=([\da-f]{64})\s*(?:,|$)/i.exec(signature)?.[1]
  if (!ts || !v1) throw new BadSignature('no signature')
  // A signature over nothing but the time would fit everything.
  if (!id || !PART.test(id)) throw new BadSignature('nothing that is signed')
  if (requestId !== undefined && (typeof requestId !== 'string' || !PART.test(requestId)))
    throw new BadSignature('a request without a usable id')
  const signedAt = Number(ts) > MIN_MS ? Number(ts) : Number(ts) * 1_000
  if (Math.abs(now.getTime() - signedAt) > WINDOW_MS) throw new BadSignature('signed at another time')
  const given = Buffer.from(v1, 'hex')
  const fits = secrets.some(secret =>
    // They don't agree with themselves on the case of letters in an id.
    [...new Set([id, id.toLowerCase()])].some(one => timingSafeEqual(given, macOf(secret, one, requestId, ts))),
  )
  if (!fits) throw new BadSignature('wrong signature')
  if (query.get('type') !== 'payment') return []
  return [{ eventId: `${id}:${requestId ?? ''}:${ts}`, orderId: null, providerRef: id }]
}

function macOf(secret: string, id: string, requestId: string | undefined, ts: string): Buffer {
  const signed = `id:${id};${requestId === undefined ? '' : `request-id:${requestId};`}ts:${ts};`
  return createHmac('sha256', secret).update(signed).digest()
}
