import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { makeRefreshToken, parseRefreshToken, signedBy } from './refresh-token.ts'

test('a token contains its session and counter, and proves which key made it', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.nat({ max: 2 ** 31 - 1 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (id, counter, bytes) => {
        const key = Buffer.from(bytes)
        const token = parseRefreshToken(makeRefreshToken(id, counter, key))
        assert.deepEqual([token?.sessionId, token?.counter], [id, counter])
        assert.ok(signedBy(token!, key))
        assert.ok(!signedBy(token!, randomBytes(32)))
      },
    ),
  )
})

test('a change of any byte is detected', () => {
  const key = randomBytes(32)
  const whole = Buffer.from(makeRefreshToken(randomUUID(), 70_000, key), 'base64url')
  for (let place = 0; place < whole.length; place++) {
    const changed = Buffer.from(whole)
    changed[place]! ^= 1
    assert.equal(parseRefreshToken(changed.toString('base64url')), null)
  }
})
