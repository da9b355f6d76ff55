import assert from 'node:assert/strict'
import test from 'node:test'
import { StartRefused } from './environment.ts'
import { readProviderSettings } from './provider-settings.ts'

const acme = {
  AUTH_PROVIDERS: 'acme',
  AUTH_ACME_ISSUER: 'https://login.acme.example/realm',
  AUTH_ACME_CLIENT_ID: 'bora',
}

test('without AUTH_PROVIDERS there are none', () => {
  assert.deepEqual(readProviderSettings({ AUTH_GOOGLE_CLIENT_ID: 'bora' }), [])
})

test('a custom provider, with only the required settings and with all', () => {
  const plain = {
    name: 'acme',
    label: 'Acme',
    issuer: 'https://login.acme.example/realm',
    hosts: ['login.acme.example'],
    clientIds: ['bora'],
    secret: null,
    scopes: ['openid', 'email', 'profile'],
    formPost: false,
  }
  assert.deepEqual(readProviderSettings(acme), [plain])
  const more = {
    ...acme,
    AUTH_ACME_CLIENT_ID: 'bora, bora-app',
    AUTH_ACME_CLIENT_SECRET: 's',
    AUTH_ACME_SCOPES: 'email groups',
    AUTH_ACME_LABEL: 'Acme Fitness',
    AUTH_ACME_HOSTS: 'keys.acme.example',
  }
  assert.deepEqual(readProviderSettings(more), [
    {
      ...plain,
      label: 'Acme Fitness',
      hosts: ['login.acme.example', 'keys.acme.example'],
      clientIds: ['bora', 'bora-app'],
      secret: 's',
      scopes: ['openid', 'email', 'groups'],
    },
  ])
})

test('Google and Apple have known addresses; Apple posts its answer and signs its secret with a key', () => {
  const [google, apple] = readProviderSettings({
    AUTH_PROVIDERS: 'google,apple',
    AUTH_GOOGLE_CLIENT_ID: 'bora',
    AUTH_APPLE_CLIENT_ID: 'bora.web',
    AUTH_APPLE_TEAM_ID: 'TEAM',
    AUTH_APPLE_KEY_ID: 'KEY',
    AUTH_APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc',
  })
  assert.deepEqual([google!.label, google!.issuer, google!.formPost], ['Google', 'https://accounts.google.com', false])
  assert.deepEqual([apple!.issuer, apple!.formPost], ['https://appleid.apple.com', true])
  assert.deepEqual(apple!.secret, { teamId: 'TEAM', keyId: 'KEY', privateKey: '-----BEGIN PRIVATE KEY-----\nabc' })
})

const broken: Record<string, [Record<string, string>, RegExp]> = {
  'a name in capitals': [{ AUTH_PROVIDERS: 'Acme' }, /AUTH_PROVIDERS/],
  'a name twice': [{ ...acme, AUTH_PROVIDERS: 'acme,acme' }, /AUTH_PROVIDERS/],
  'a name that means something else': [{ AUTH_PROVIDERS: 'email' }, /AUTH_PROVIDERS/],
  'no issuer': [{ ...acme, AUTH_ACME_ISSUER: '' }, /AUTH_ACME_ISSUER/],
  'an issuer without encryption': [{ ...acme, AUTH_ACME_ISSUER: 'http://login.acme.example' }, /AUTH_ACME_ISSUER/],
  'no client': [{ ...acme, AUTH_ACME_CLIENT_ID: '' }, /AUTH_ACME_CLIENT_ID/],
  'half a key of Apple': [
    { AUTH_PROVIDERS: 'apple', AUTH_APPLE_CLIENT_ID: 'bora', AUTH_APPLE_TEAM_ID: 'TEAM' },
    /AUTH_APPLE_KEY_ID/,
  ],
}
for (const [what, [environment, said]] of Object.entries(broken)) {
  test(`${what} refuses the start with the variable's name`, () => {
    assert.throws(
      () => readProviderSettings(environment),
      error => error instanceof StartRefused && said.test(error.message),
    )
  })
}
