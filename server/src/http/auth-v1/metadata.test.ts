import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestWorld, testWorld } from './testing.ts'
import { password } from './testing-accounts.ts'

// A header of 16 kB is refused before it is parsed, and proxies may use half of that.
const MAX_TOKEN = 8 * 1024

let world: TestWorld
before(async () => void (world = await testWorld()))
after(() => world.end())

async function signUp(email: string, data: object) {
  const client = world.node.client()
  return { client, ...(await client.signUp({ email, password, options: { data } })) }
}

test('metadata is measured in bytes: what fits keeps the token small, more is refused', async () => {
  for (const [i, character] of ['a', 'é', '字', '😀'].entries()) {
    const bytes = Buffer.byteLength(character)
    const fits = character.repeat(Math.floor(3_900 / bytes))
    const { client, data, error } = await signUp(`fits-${i}@example.com`, { note: fits })
    assert.equal(error, null, character)
    assert.ok(data.session!.access_token.length < MAX_TOKEN, `${character}: ${data.session!.access_token.length}`)
    assert.equal((await client.getUser()).data.user?.user_metadata.note, fits)
    const more = await client.updateUser({ data: { more: character.repeat(Math.floor(200 / bytes)) } })
    assert.deepEqual([more.error?.status, more.error?.code], [400, 'validation_failed'], character)
    const tooMuch = await signUp(`much-${i}@example.com`, { note: character.repeat(Math.ceil(4_100 / bytes)) })
    assert.deepEqual([tooMuch.error?.status, tooMuch.error?.code], [400, 'validation_failed'], character)
  }
})

test('an account that has too much already can sign in, keep it, and reduce it', async () => {
  const email = 'too-much@example.com'
  const { data } = await signUp(email, { name: 'Ana Lima' })
  const note = '字'.repeat(5_000)
  // Metadata as large as a token has room for.
  const most = 'x'.repeat(3_000)
  const app_metadata = { note, plan: 'club', more: 'y'.repeat(800) }
  await world.database.kysely
    .updateTable('auth.users')
    .set({ user_metadata: { ...data.user!.user_metadata, note, most, small: 'kept' }, app_metadata })
    .where('id', '=', data.user!.id)
    .execute()
  const client = world.node.client()
  const signedIn = await client.signInWithPassword({ email, password })
  assert.equal(signedIn.error, null)
  const token = signedIn.data.session!.access_token
  assert.ok(token.length < MAX_TOKEN, String(token.length))
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, object>
  assert.partialDeepStrictEqual(claims, {
    user_metadata: { name: 'Ana Lima', small: 'kept' },
    app_metadata: { provider: 'email', plan: 'club' },
  })
  const { user } = (await client.getUser()).data
  assert.equal(user?.user_metadata.note, note, 'nothing is lost')
  assert.equal((await client.updateUser({ data: { other: 'much' } })).error?.code, 'validation_failed')
  const less = await client.updateUser({ data: { note: '字'.repeat(4_000) } })
  assert.equal(less.error, null, 'less is always welcome')
  assert.equal((await client.updateUser({ data: { note: null } })).data.user?.user_metadata.note, undefined)
})

test('names with hidden characters are refused, at sign-up and later, and stored composed', async () => {
  const refused = ['\u200b\u200b\u200b', '\u202eanA', '\u3164\u3164', 'An\u00ada', 'Ana\nLima']
  const { client } = await signUp('shown@example.com', { name: 'Jose\u0301 Lima' })
  assert.equal((await client.getUser()).data.user?.user_metadata.name, 'José Lima')
  for (const [i, name] of refused.entries()) {
    const { error } = await signUp(`hidden-${i}@example.com`, { name })
    assert.deepEqual([error?.status, error?.code], [400, 'validation_failed'], JSON.stringify(name))
    assert.match(error!.message, /^Name should have only characters that can be seen/)
    const later = await client.updateUser({ data: { name } })
    assert.equal(later.error?.code, 'validation_failed')
    const factor = await client.mfa.enroll({ factorType: 'totp', friendlyName: name })
    assert.equal(factor.error?.code, 'validation_failed', JSON.stringify(name))
  }
})
