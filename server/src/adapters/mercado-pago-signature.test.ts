import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { WebhookSignatureValidator } from 'mercadopago'
import { mercadoPagoHints } from './mercado-pago-signature.ts'
import { BadSignature } from './payment-provider.ts'

const SECRET = 'fake-secret'
const now = new Date('2026-03-01T12:00:00.000Z')
const seconds = (shift = 0) => Math.floor(now.getTime() / 1_000) + shift

type About = {
  id?: string
  requestId?: string | null
  ts?: number | string
  signed?: string
  query?: Record<string, string>
}

function sent({ id = '1325000001', requestId = 'r-1', ts = seconds(), signed, query }: About = {}) {
  const manifest = signed ?? `id:${id};${requestId === null ? '' : `request-id:${requestId};`}ts:${ts};`
  const v1 = createHmac('sha256', SECRET).update(manifest).digest('hex')
  return {
    raw: '{}',
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, ...(requestId !== null && { 'x-request-id': requestId }) },
    query: new URLSearchParams(query ?? { 'data.id': id, type: 'payment' }),
    now,
  }
}
const hints = (about?: About, secrets = [SECRET]) => mercadoPagoHints(secrets, sent(about))
const refused = (about?: About, secrets?: string[]) => assert.throws(() => hints(about, secrets), BadSignature)

test('a notification of a payment is a hint, identified only by its signed parts', () => {
  const [hint] = hints()
  assert.deepEqual(hint, { eventId: `1325000001:r-1:${seconds()}`, orderId: null, providerRef: '1325000001' })
  // The body isn't signed, so it can't affect the event.
  assert.deepEqual(mercadoPagoHints([SECRET], { ...sent(), raw: '{"id":2,"data":{"id":"9"}}' }), [hint])
  assert.deepEqual(hints({}, ['new-secret', SECRET]), [hint])
  refused({}, ['new-secret'])
})

test('its time is in seconds or milliseconds, and at most ten minutes from now', () => {
  for (const shift of [-599, 0, 599]) {
    assert.equal(hints({ ts: seconds(shift) }).length, 1)
    assert.equal(hints({ ts: seconds(shift) * 1_000 }).length, 1)
  }
  for (const shift of [-601, 601, 86_400, -86_400]) {
    refused({ ts: seconds(shift) })
    refused({ ts: seconds(shift) * 1_000 })
  }
  refused({ ts: 'now' })
})

test('an id is accepted as written, and in lower case', () => {
  assert.equal(hints({ id: 'ORD01ABC' })[0]?.providerRef, 'ORD01ABC')
  assert.equal(hints({ id: 'ORD01ABC', signed: `id:ord01abc;request-id:r-1;ts:${seconds()};` }).length, 1)
  refused({ id: 'ord01abc', signed: `id:ORD01ABC;request-id:r-1;ts:${seconds()};` })
})

test('a signature over only the time is refused', () => {
  const bare = { signed: `request-id:r-1;ts:${seconds()};` }
  refused({ ...bare, query: { type: 'payment' } })
  refused({ ...bare, query: { 'data.id': '', type: 'payment' } })
  refused(bare)
  refused({ signed: `ts:${seconds()};`, requestId: null, query: { type: 'payment' } })
  assert.equal(hints({ requestId: null }).length, 1)
})

test('one part may not be used for two', () => {
  // The same text is signed for the payment 1 and the request r-1.
  const one = { id: '1;request-id:r-1', requestId: null }
  assert.equal(hints({ id: '1', requestId: 'r-1' }).length, 1)
  refused({ ...one, signed: `id:1;request-id:r-1;ts:${seconds()};` })
  refused({ id: '1', requestId: 'r-1;ts:1' })
})

test('unsigned and wrongly signed notifications are refused', () => {
  for (const headers of [
    {},
    { 'x-signature': '' },
    { 'x-signature': `ts=${seconds()}` },
    { 'x-signature': ['a', 'b'] },
  ])
    assert.throws(() => mercadoPagoHints([SECRET], { ...sent(), headers }), BadSignature)
  refused({ signed: 'anything' })
})

test('notifications about other objects are acknowledged without a request', () => {
  assert.deepEqual(hints({ query: { 'data.id': '1325000001', type: 'topic_merchant_order_wh' } }), [])
})

test('the validator of the official package accepts what we refuse: replays, and a signature without an id', () => {
  const old = sent({ ts: seconds(-86_400) })
  const parts = { xSignature: old.headers['x-signature'], xRequestId: 'r-1', dataId: '1325000001', secret: SECRET }
  assert.doesNotThrow(() => WebhookSignatureValidator.validate(parts))
  refused({ ts: seconds(-86_400) })
  const bare = sent({ signed: `request-id:r-1;ts:${seconds()};`, query: {} })
  const without = { xSignature: bare.headers['x-signature'], xRequestId: 'r-1', dataId: null, secret: SECRET }
  assert.doesNotThrow(() => WebhookSignatureValidator.validate(without))
})
