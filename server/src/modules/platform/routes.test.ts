import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublicConfig } from '@bora/contract/platform.ts'
import type { z } from 'zod'
import { testServer } from '../../testing/server.ts'

async function configWith(settings: Record<string, string>): Promise<z.output<typeof PublicConfig>> {
  const server = await testServer(undefined, settings)
  try {
    return (await server.app.inject('/api/config')).json()
  } finally {
    await server.close()
  }
}

test('the web client gets the available second factors, and the minimum length of a password', async () => {
  const texts = await configWith({ AUTH_PHONE: 'off', AUTH_PHONE_FACTOR: 'on', AUTH_TOTP: 'off', AUTH_PASSKEYS: 'off' })
  assert.deepEqual([texts.secondFactors, texts.passwordMinLength], [['phone'], 6])
  const apps = await configWith({ AUTH_PHONE: 'on', AUTH_PHONE_FACTOR: 'off', AUTH_PASSWORD_MIN_LENGTH: '10' })
  assert.deepEqual([apps.secondFactors, apps.passwordMinLength], [['totp', 'webauthn'], 10])
})

test('the web client gets whether phone, wallet or passkey sign-in is available', async () => {
  for (const state of ['on', 'off']) {
    const settings = { AUTH_PHONE: state, AUTH_SOLANA: state, AUTH_PASSKEYS: state }
    const { phoneSignIn, solanaSignIn, passkeySignIn } = await configWith(settings)
    assert.deepEqual([phoneSignIn, solanaSignIn, passkeySignIn], [state === 'on', state === 'on', state === 'on'])
  }
})

test('until everything runs that has to, a server is alive and not ready', async () => {
  let isReady = false
  const server = await testServer(undefined, {}, { isReady: () => isReady })
  const statuses = async () =>
    Promise.all(
      ['live', 'ready', 'health', 'config'].map(async path => (await server.app.inject(`/api/${path}`)).statusCode),
    )
  try {
    assert.deepEqual(await statuses(), [200, 503, 503, 200])
    isReady = true
    assert.deepEqual(await statuses(), [200, 200, 200, 200])
  } finally {
    await server.close()
  }
})
