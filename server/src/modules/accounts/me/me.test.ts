import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Me, me as calls } from '@bora/contract/me.ts'
import type { SignedIn } from '../../../core/context.ts'
import { type TestDatabase, testDatabase } from '../../../db/testing.ts'
import { me as handlers } from './routes.ts'
import { distanceUnitOf } from '../people/people.ts'
import { seedAccount } from '../passwords/seed-account.ts'

let database: TestDatabase
before(async () => (database = await testDatabase()))
after(() => database.end())

const now = new Date('2026-03-01T12:00:00.000Z')
const wire = null as never
type Body = Parameters<typeof calls.change.body.parse>[0]

async function newAccount(confirmed = true) {
  const id = randomUUID()
  const email = `${id}@Example.com`
  await database.transaction(db =>
    seedAccount(db, { id, name: 'Ana Lima', email, password: 'segredo1', confirmed, now }),
  )
  const secrets = { pictures: randomBytes(32), invites: randomBytes(32) }
  const viewer = { id, sessionId: randomUUID(), roles: [], aal: 'aal1' as const, emailConfirmed: confirmed }
  const ctx = { db: database.kysely, now, viewer, secrets } as unknown as SignedIn
  const change = (body: Body) =>
    (handlers.change as CallableFunction)(ctx, { params: {}, query: {}, body: calls.change.body.parse(body) }, wire)
  return { id, email, ctx, change }
}

test("a person's own profile follows the contract", async () => {
  const { id, email, ctx } = await newAccount()
  const me = await (handlers.show as CallableFunction)(ctx, {}, wire)
  assert.deepEqual(Me.parse(me), me)
  assert.deepEqual([me.id, me.email, me.emailConfirmed, me.fairPlayAcceptedAt], [id, email.toLowerCase(), true, null])
  assert.equal(me.emailChange, null)
  assert.equal(
    (await (handlers.show as CallableFunction)((await newAccount(false)).ctx, {}, wire)).emailConfirmed,
    false,
  )
})

test('the unit of distances is chosen, and left to language and country again', async () => {
  const { ctx, change } = await newAccount()
  const unit = async () => (await (handlers.show as CallableFunction)(ctx, {}, wire)).distanceUnit
  assert.equal(await unit(), null)
  assert.equal((await change({ distanceUnit: 'mi' })).distanceUnit, 'mi')
  await change({ country: 'US' })
  assert.equal(await unit(), 'mi')
  assert.equal((await change({ distanceUnit: null })).distanceUnit, null)
  assert.throws(() => calls.change.body.parse({ distanceUnit: 'ly' }))
  const wrong = database.kysely
    .updateTable('people')
    .set({ distance_unit: 'ly' as never })
    .where('id', '=', ctx.viewer.id)
  await assert.rejects(wrong.execute(), /people_distance_unit_check/)
})

test('miles are read in English in the countries that use them, unless the person chose', async () => {
  const rows = [
    [null, 'US', 'en', 'mi'],
    [null, 'US', 'pt-BR', 'km'],
    [null, 'BR', 'en', 'km'],
    ['km', 'US', 'en', 'km'],
    ['mi', 'BR', 'pt-BR', 'mi'],
  ] as const
  for (const [distance_unit, country, language, unit] of rows)
    assert.equal(distanceUnitOf({ distance_unit, country }, language), unit, `${distance_unit} ${country} ${language}`)
})

test('a pending change of e-mail address shows whose consent it needs, and whose it has', async () => {
  const { id, email, ctx } = await newAccount()
  const asked = async (half: 'new' | 'current' | null, doubleEmailChange = true) => {
    const change = { new_email: 'next@example.com', email_change_half: half }
    await database.kysely.updateTable('auth.users').set(change).where('id', '=', id).execute()
    const config = { auth: { doubleEmailChange, emailConfirmation: 'later' } }
    const me = await (handlers.show as CallableFunction)({ ...ctx, config }, {}, wire)
    assert.equal(Me.parse(me).emailChange!.to, 'next@example.com')
    return me.emailChange.asked
  }
  const next = { address: 'next@example.com', agreed: false }
  const present = { address: email.toLowerCase(), agreed: false }
  assert.deepEqual(await asked(null), [next, present])
  assert.deepEqual(await asked('new'), [{ ...next, agreed: true }, present])
  assert.deepEqual(await asked('current'), [next, { ...present, agreed: true }])
  assert.deepEqual(await asked(null, false), [next])
})

test('a change of name also changes the account', async () => {
  const { id, change } = await newAccount()
  const changed = await change({ name: '  Ana Souza ', timeZone: 'America/Manaus', language: 'en', country: 'PT' })
  assert.deepEqual(
    [changed.name, changed.timeZone, changed.language, changed.country],
    ['Ana Souza', 'America/Manaus', 'en', 'PT'],
  )
  const account = await database.kysely
    .selectFrom('auth.users')
    .select('user_metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(account.user_metadata.name, 'Ana Souza')
})

test('the fair play is accepted once and permanently', async () => {
  const { ctx } = await newAccount()
  const first = await (handlers.acceptFairPlay as CallableFunction)(ctx, {}, wire)
  assert.equal(first.fairPlayAcceptedAt, now.toISOString())
  const later = { ...ctx, now: new Date('2026-04-01T12:00:00Z') }
  const second = await (handlers.acceptFairPlay as CallableFunction)(later, {}, wire)
  assert.equal(second.fairPlayAcceptedAt, now.toISOString())
})
