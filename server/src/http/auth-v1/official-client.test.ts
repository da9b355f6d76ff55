import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashPassword } from '../../modules/accounts/passwords/password-hash.ts'
import { type TestWorld, testWorld } from './testing.ts'
import { signedUp } from './testing-accounts.ts'
import { lockAccount, overtaken } from './testing-locks.ts'

let world: TestWorld
before(async () => (world = await testWorld()))
after(() => world.end())

const credentials = (name: string) => ({ email: `${name}@example.com`, password: 'segredo1' })

test('signing up gives a session at once, and the address is confirmed later', async () => {
  const client = world.node.client()
  const events: string[] = []
  client.onAuthStateChange(event => void events.push(event))
  const data = { name: '  Ana Lima ', country: 'PT', time_zone: 'Europe/Lisbon', language: 'en', terms_version: '1' }
  const answer = await client.signUp({ email: ' Ana@Example.com', password: 'segredo1', options: { data } })
  assert.equal(answer.error, null)
  const user = answer.data.user!
  assert.equal(user.email, 'ana@example.com')
  assert.equal(user.email_confirmed_at, undefined)
  assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'] })
  assert.equal(user.user_metadata.email_verified, false)
  assert.equal(user.identities?.length, 1)
  assert.equal(answer.data.session!.expires_in, 3600)
  assert.ok(events.includes('SIGNED_IN'))
  const person = await world.database.kysely
    .selectFrom('people')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [person.name, person.country, person.time_zone, person.language],
    ['Ana Lima', 'PT', 'Europe/Lisbon', 'en'],
  )
  const account = await world.database.kysely
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  assert.equal(account.terms_version, '1')
  assert.match(account.password_hash!, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an address signs up once, in any notation', async () => {
  await signedUp(world.node, 'once')
  const { error } = await world.node
    .client()
    .signUp({ email: 'ONCE@example.com ', password: 'another1', options: { data: { name: 'Bia' } } })
  assert.equal(error?.code, 'user_already_exists')
  assert.equal(error?.status, 422)
  assert.equal(error?.message, 'User already registered')
})

test('two concurrent sign-ups of one address create one account', async () => {
  const both = await Promise.all([1, 2].map(() => world.node.client().signUp(credentials('race'))))
  assert.deepEqual(both.map(({ error }) => error?.code ?? null).sort(), [null, 'user_already_exists'].sort())
  const people = await world.database.kysely
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', 'race@example.com')
    .execute()
  assert.equal(people.length, 1)
})

test('a weak password, a bad address and a bad name are refused and store nothing', async () => {
  const client = world.node.client()
  const weak = await client.signUp({ email: 'weak@example.com', password: 'curta' })
  assert.equal(weak.error?.name, 'AuthWeakPasswordError')
  assert.deepEqual((weak.error as unknown as { reasons: string[] }).reasons, ['length'])
  for (const email of [
    'weak',
    'weak@',
    '@example.com',
    'weak@example',
    'we ak@example.com',
    `${'a'.repeat(250)}@example.com`,
  ]) {
    assert.equal((await client.signUp({ email, password: 'segredo1' })).error?.code, 'validation_failed', email)
  }
  for (const name of ['A', ' B ', 'x'.repeat(81), 7, '']) {
    const { error } = await client.signUp({
      email: 'weak@example.com',
      password: 'segredo1',
      options: { data: { name } },
    })
    assert.equal(error?.code, 'validation_failed', String(name))
  }
  const long = await client.signUp({ email: 'weak@example.com', password: 'x'.repeat(1001) })
  assert.equal(long.error?.code, 'validation_failed')
  const bulky = await client.signUp({
    email: 'weak@example.com',
    password: 'segredo1',
    options: { data: { note: 'x'.repeat(5000) } },
  })
  assert.equal(bulky.error?.code, 'validation_failed')
  const stored = await world.database.kysely
    .selectFrom('auth.users')
    .select('id')
    .where('email', 'like', '%weak%')
    .execute()
  assert.equal(stored.length, 0)
})

test('signing in accepts only the right password, and reveals nothing about addresses', async () => {
  await signedUp(world.node, 'enter')
  const client = world.node.client()
  const wrong = await client.signInWithPassword({ email: 'enter@example.com', password: 'segredo2' })
  const unknown = await client.signInWithPassword({ email: 'nobody@example.com', password: 'segredo2' })
  assert.equal(wrong.error?.code, 'invalid_credentials')
  assert.deepEqual(
    [wrong.error?.code, wrong.error?.message, wrong.error?.status],
    [unknown.error?.code, unknown.error?.message, unknown.error?.status],
  )
  const right = await client.signInWithPassword({ email: 'Enter@Example.COM', password: 'segredo1' })
  assert.equal(right.error, null)
  assert.ok(right.data.user?.last_sign_in_at)
  assert.equal((await client.getUser()).data.user?.email, 'enter@example.com')
})

test('a password typed with combining accents is the same password', async () => {
  await world.node.client().signUp({ email: 'accent@example.com', password: 'coração1'.normalize('NFC') })
  const { error } = await world.node
    .client()
    .signInWithPassword({ email: 'accent@example.com', password: 'coração1'.normalize('NFD') })
  assert.equal(error, null)
})

test('claims are verified locally with the published keys', async () => {
  const { client, user, session } = await signedUp(world.node, 'claims')
  const { data, error } = await client.getClaims()
  assert.equal(error, null)
  assert.equal(data!.header.alg, 'ES256')
  const { claims } = data!
  assert.equal(claims.sub, user.id)
  assert.equal(claims.iss, 'http://localhost:3000/auth/v1')
  assert.deepEqual(
    [claims.aud, claims.role, claims.aal, claims.is_anonymous],
    ['authenticated', 'authenticated', 'aal1', false],
  )
  assert.equal((claims.amr as { method: string }[])[0]!.method, 'password')
  const tampered = session.access_token.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)
  const refused = await client.getClaims(tampered)
  assert.equal(refused.error?.message, 'Invalid JWT signature')
})

test('the user keeps data of the client, and a name that is the name everywhere', async () => {
  const { client, user } = await signedUp(world.node, 'data')
  const changed = await client.updateUser({ data: { team: 'norte', name: 'Ana Souza' } })
  assert.equal(changed.error, null)
  assert.equal(changed.data.user!.user_metadata.team, 'norte')
  const removed = await client.updateUser({ data: { team: null, email_verified: true, sub: null } })
  assert.ok(!('team' in removed.data.user!.user_metadata))
  assert.deepEqual(
    [removed.data.user!.user_metadata.email_verified, removed.data.user!.user_metadata.sub],
    [false, user.id],
  )
  const person = await world.database.kysely
    .selectFrom('people')
    .select('name')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  assert.equal(person.name, 'Ana Souza')
})

test('signing out ends this session, the others, or all', async () => {
  const [first, second, third] = await signedUp(world.node, 'out').then(async one => {
    const more = await Promise.all(
      [1, 2].map(async () => {
        const client = world.node.client()
        await client.signInWithPassword(credentials('out'))
        return client
      }),
    )
    return [one!.client, ...more] as const
  })
  const alive = async () =>
    Promise.all([first, second!, third!].map(async client => (await client.getUser()).error === null))
  assert.deepEqual(await alive(), [true, true, true])
  assert.equal((await second!.signOut({ scope: 'local' })).error, null)
  assert.deepEqual(await alive(), [true, false, true])
  assert.equal((await third!.signOut({ scope: 'others' })).error, null)
  assert.deepEqual(await alive(), [false, false, true])
  await first.signInWithPassword(credentials('out'))
  const { user } = (await first.getUser()).data
  assert.equal((await first.signOut()).error, null)
  assert.deepEqual(await alive(), [false, false, false])
  const events = world.database.kysely.selectFrom('auth.account_events').select(['ip', 'session_id'])
  const told = await events.where('user_id', '=', user!.id).where('kind', '=', 'signed_out').execute()
  assert.deepEqual([told.length, new Set(told.map(each => each.session_id)).size], [3, 3])
  assert.deepEqual(new Set(told.map(each => each.ip)), new Set(['127.0.0.1']))
})

test('a sign-in with a password that was just changed is refused', async () => {
  const { user } = await signedUp(world.node, 'too-late')
  const anotherHash = await hashPassword('segredo2')
  const meanwhile = [
    { set: { password_hash: anotherHash }, code: 'invalid_credentials' },
    { set: { banned_until: new Date(Date.now() + 60_000).toISOString() }, code: 'user_banned' },
  ]
  let password = 'segredo1'
  for (const { set, code } of meanwhile) {
    const client = world.node.client()
    const { error } = await overtaken(world.database, {
      before: lockAccount(user.id),
      call: () => client.signInWithPassword({ ...credentials('too-late'), password }),
      after: async db => {
        await db.updateTable('auth.users').set(set).where('id', '=', user.id).execute()
        await db.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute()
      },
    })
    assert.equal(error?.code, code)
    password = 'segredo2'
  }
  const sessions = world.database.kysely.selectFrom('auth.sessions').select('id').where('user_id', '=', user.id)
  assert.deepEqual(await sessions.execute(), [])
})
