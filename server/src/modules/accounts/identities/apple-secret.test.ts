import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import assert from 'node:assert/strict'
import test from 'node:test'
import { appleSecret } from './provider.ts'

test('the client secret for Apple names the client and is signed with the key', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { teamId: 'TEAM', keyId: 'KEY', privateKey: await exportPKCS8(privateKey) }
  const secret = await appleSecret(key, 'bora.web', 'https://appleid.apple.com')
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
    issuer: 'TEAM',
    subject: 'bora.web',
    audience: 'https://appleid.apple.com',
    algorithms: ['ES256'],
  })
  assert.equal(protectedHeader.kid, 'KEY')
  // Apple accepts at most half a year of validity.
  assert.ok(payload.exp! - payload.iat! <= 15_777_000)
})
