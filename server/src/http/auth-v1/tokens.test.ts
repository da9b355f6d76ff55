import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { after, before, test } from 'node:test'
import { type TokenContent, signAccessToken } from '../../modules/accounts/access-tokens/access-token.ts'
import { anonKey } from '../../modules/accounts/access-tokens/anon-key.ts'
import { rotateSigningKey } from '../../modules/accounts/access-tokens/signing-keys.ts'
import { verifyToken } from '../../modules/accounts/sessions/caller.ts'
import { type TestWorld, testWorld } from './testing.ts'

let world: TestWorld
before(async () => (world = await testWorld()))
after(() => world.end())

async function signedUp(email: string) {
  const client = world.node.client()
  const { data } = await client.signUp({ email, password: 'segredo1' })
  const token = data.session!.access_token
  return {
    client,
    token,
    claims: JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()),
    userId: data.user!.id,
  }
}

async function userStatus(token: string, url = '/auth/v1/user') {
  const answer = await world.node.call(url, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as { code: string; message: string } }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a token of a live session identifies its person, with their current rights', async () => {
  const { token, userId } = await signedUp('viewer@example.com')
  const ctx = world.node.context()
  const viewer = await verifyToken(ctx, token)
  assert.equal(viewer?.id, userId)
  assert.deepEqual([viewer.aal, viewer.emailConfirmed, viewer.roles], ['aal1', false, []])
  const other = await world.addNode()
  await world.database.kysely
    .updateTable('people')
    .set({ roles: ['admin'] })
    .where('id', '=', userId)
    .execute()
  assert.deepEqual((await verifyToken(other.context(), token))?.roles, ['admin'])
})

test('forged, unsigned, changed and expired tokens are refused everywhere', async () => {
  const { token, claims } = await signedUp('forged@example.com')
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const stranger = await generateKeyPair('ES256')
  const bytes = Buffer.from(signature, 'base64url')
  bytes[10]! ^= 1
  const content = claims as TokenContent
  const past = await signAccessToken(world.node.context(), content, new Date(Date.now() - 3_601_000))
  const bad: Record<string, string> = {
    'another key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
      .sign(stranger.privateKey),
    'an unknown kid': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'x' })
      .sign(stranger.privateKey),
    'alg none': `${part({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
    'alg HS256': `${part({ alg: 'HS256', typ: 'JWT', kid })}.${payload}.${createHmac('sha256', kid).update('x').digest('base64url')}`,
    'changed claims': `${header}.${part({ ...claims, sub: randomUUID() })}.${signature}`,
    'changed signature': `${header}.${payload}.${bytes.toString('base64url')}`,
    'no signature': `${header}.${payload}.`,
    expired: past.token,
    'the public key of the application': await anonKey(world.node.context()),
    garbage: 'abc',
  }
  for (const [what, wrong] of Object.entries(bad)) {
    const { status, body } = await userStatus(wrong)
    assert.deepEqual([status, body.code], [403, 'bad_jwt'], what)
    assert.match(body.message, /^invalid JWT/, what)
    assert.equal(await verifyToken(world.node.context(), wrong), null, what)
  }
  assert.equal((await userStatus(token)).status, 200)
})

test('the session named by a bad token is not cached', async () => {
  const { client, token } = await signedUp('named@example.com')
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const bytes = Buffer.from(signature, 'base64url')
  bytes[10]! ^= 1
  const other = await world.addNode()
  assert.equal(await verifyToken(other.context(), `${header}.${payload}.${bytes.toString('base64url')}`), null)
  await client.signOut()
  assert.equal(await verifyToken(other.context(), token), null)
})

test('an expired token is refused although it was valid and is cached', async t => {
  const { claims } = await signedUp('runsout@example.com')
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const ctx = world.node.context()
  const { token } = await signAccessToken(ctx, claims as TokenContent, new Date(Date.now() - 3_598_500))
  assert.ok(await verifyToken(ctx, token))
  t.mock.timers.tick(2_000)
  assert.equal(await verifyToken(ctx, token), null)
})

test('signing out takes effect at once on this node and within seconds on others', async t => {
  const { client, token } = await signedUp('ended@example.com')
  const other = await world.addNode()
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  assert.ok(await verifyToken(world.node.context(), token))
  assert.ok(await verifyToken(other.context(), token))
  await client.signOut()
  assert.equal(await verifyToken(world.node.context(), token), null)
  assert.equal((await userStatus(token)).body.code, 'session_not_found')
  t.mock.timers.tick(5_000)
  assert.equal(await verifyToken(other.context(), token), null)
})

test('a rotated key signs from then on, and tokens of the previous one stay valid', async () => {
  const { token, userId } = await signedUp('rotated@example.com')
  const key = await anonKey(world.node.context())
  await rotateSigningKey(world.node.context())
  const { keys } = (await (await fetch(`${world.node.url}/.well-known/jwks.json`)).json()) as {
    keys: Record<string, unknown>[]
  }
  assert.equal(keys.length, 2)
  for (const jwk of keys) {
    assert.deepEqual(Object.keys(jwk).sort(), ['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
  }
  assert.equal((await verifyToken(world.node.context(), token))?.id, userId)
  const fresh = await signedUp('rotated2@example.com')
  const kidOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString()).kid
  assert.notEqual(kidOf(fresh.token), kidOf(token))
  assert.equal((await fresh.client.getClaims()).error, null)
  const restarted = await world.addNode()
  assert.equal(restarted.anonKey, key)
  assert.equal((await verifyToken(restarted.context(), token))?.id, userId)
})

test('nodes that start concurrently on a new database agree on one key', async () => {
  await world.database.kysely.deleteFrom('auth.signing_keys').execute()
  await world.database.kysely.deleteFrom('auth.api_keys').execute()
  const nodes = await Promise.all([1, 2, 3, 4].map(() => world.addNode()))
  assert.equal(new Set(nodes.map(node => node.anonKey)).size, 1)
  const rows = await world.database.kysely.selectFrom('auth.signing_keys').select('kid').execute()
  assert.equal(rows.length, 1)
})
