import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature, type Hint, type Webhook } from './payment-provider.ts'

/**
 * Maximum distance of a signature's time from now, in milliseconds, in both directions: their clocks and retries are
 * loose.
 */
const WINDOW_MS = 600_000
/** Seconds and milliseconds since 1970 both occur. */
const MIN_MS = 1e11
/** Signed parts are joined by semicolons, so no part may contain one. */
const PART = /^[\w-]{1,100}$/

/**
 * Returns the hints in a notification of Mercado Pago. The signature covers the id in its address, the id of the
 * request and a time, but never the body, so the body is ignored and the event is identified by the signed parts.
 * Throws `BadSignature`.
 */
export function mercadoPagoHints(secrets: readonly string[], { headers, query, now }: Webhook): Hint[] {
  const [id, requestId, signature] = [query.get('data.id'), headers['x-request-id'], headers['x-signature']]
  if (typeof signature !== 'string') throw new BadSignature('no signature')
  const ts = /(?:^|,)\s*ts=(\d{1,16})\s*(?:,|$)/.exec(signature)?.[1]
  const v1 = /(?:^|,)\s*v1=([\da-f]{64})\s*(?:,|$)/i.exec(signature)?.[1]
  if (!ts || !v1) throw new BadSignature('no signature')
  // A signature over only the time would match everything.
  if (!id || !PART.test(id)) throw new BadSignature('nothing that is signed')
  if (requestId !== undefined && (typeof requestId !== 'string' || !PART.test(requestId)))
    throw new BadSignature('a request without a usable id')
  const signedAt = Number(ts) > MIN_MS ? Number(ts) : Number(ts) * 1_000
  if (Math.abs(now.getTime() - signedAt) > WINDOW_MS) throw new BadSignature('signed at another time')
  const given = Buffer.from(v1, 'hex')
  const fits = secrets.some(secret =>
    // Their use of case in ids is inconsistent.
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
