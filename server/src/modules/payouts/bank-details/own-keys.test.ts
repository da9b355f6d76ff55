import { OWN_KEY_AGE_HOURS } from '@bora/rules/own-pix-key.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { CPFS, mailsTo, pixDetails, verifiedDetails, withFactor } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { setEmail } from '../../accounts/account/account-address.ts'
import { reviewInSandbox } from './review.ts'

const HOUR = 3_600_000
let server: TestServer

before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
})
after(() => server.close())

/** A person whose addresses were confirmed that many hours ago. */
async function settled(name: string, options: { hours?: number; confirmed?: boolean; phone?: string } = {}) {
  const person = await asPerson(server, name, { confirmed: options.confirmed ?? true })
  await server.database.pool.query(
    'update auth.users set phone = $2, phone_confirmed_at = email_confirmed_at where id = $1',
    [person.id, options.phone ?? null],
  )
  const later = server.clock.now().getTime() + (options.hours ?? OWN_KEY_AGE_HOURS) * HOUR
  server.clock.set(new Date(later))
  const { email } = await person.call('GET /me')
  return { person: await signedInAgain(server, person), email: email! }
}

function withKey(person: TestPerson, kind: 'email' | 'phone' | 'cpf', key: string, cpf: string = CPFS[0]) {
  return { ...pixDetails(person.name, cpf), destination: { method: 'pix' as const, kind, key } }
}
const forget = () => server.database.pool.query('delete from bank_details; delete from account_cpfs')
const noticesOf = async (person: TestPerson) =>
  (await person.call('GET /notifications')).items.map(one => one.kind).filter(kind => kind === 'details_verified')

test('a Pix key that is the own confirmed email or phone is verified at once', async () => {
  await forget()
  const { person: ana, email } = await settled('Ana Duarte', { phone: '5511987654321' })
  const before = await ana.call('GET /bank-details')
  assert.deepEqual(before.ownKeys, [
    { kind: 'email', key: email },
    { kind: 'phone', key: '+5511987654321' },
  ])
  for (const [kind, key] of [
    ['email', email.toUpperCase()],
    ['phone', '(11) 98765-4321'],
  ] as const) {
    const { details } = await ana.call('PUT /bank-details', { body: withKey(ana, kind, key) })
    assert.equal(details?.state, 'verified', kind)
    assert.equal(details.decidedAt, server.clock.now().toISOString())
    assert.equal(
      Date.parse(details.payableFrom) - server.clock.now().getTime(),
      24 * HOUR,
      'money still waits a day before it is sent',
    )
  }
  assert.equal((await mailsTo(server, ana, 'bank_details_changed')).length, 2)
  assert.deepEqual(await noticesOf(ana), [], 'no review, no notification of one')
  const { rows } = await server.database.pool.query('select 1 from account_cpfs where user_id = $1', [ana.id])
  assert.deepEqual(rows, [], 'only a review proves a CPF')
  const changed = await ana.call('PUT /bank-details', { body: withKey(ana, 'cpf', CPFS[0]) })
  assert.equal(changed.details?.state, 'pending')
})

test("another's address, another name, an unconfirmed or a new address are reviewed", async () => {
  await forget()
  const bia = await settled('Bia Ferraz')
  const ana = await settled('Ana Duarte')
  const stateOf = async (person: TestPerson, body: ReturnType<typeof withKey>) =>
    (await person.call('PUT /bank-details', { body })).details?.state
  assert.equal(await stateOf(ana.person, withKey(ana.person, 'email', bia.email)), 'pending')
  assert.equal(await stateOf(ana.person, { ...withKey(ana.person, 'email', ana.email), holderName: 'Ana' }), 'pending')

  const late = await settled('Caio Nogueira', { hours: OWN_KEY_AGE_HOURS - 1 })
  assert.deepEqual((await late.person.call('GET /bank-details')).ownKeys, [])
  assert.equal(await stateOf(late.person, withKey(late.person, 'email', late.email, CPFS[1])), 'pending')

  const unsure = await settled('Duda Prado', { confirmed: false })
  assert.equal(await stateOf(unsure.person, withKey(unsure.person, 'email', unsure.email, CPFS[2])), 'pending')
})

test('an address that has just changed is reviewed, and a concurrent change is waited for', async () => {
  await forget()
  const { person: ana, email } = await settled('Ana Duarte')
  const { db } = server.context()
  const change = db.transaction().execute(async inside => {
    const user = await inside
      .selectFrom('auth.users')
      .selectAll()
      .where('id', '=', ana.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const saving = ana.call('PUT /bank-details', { body: withKey(ana, 'email', email) })
    await setEmail(inside, user, `new-${email}`)
    return { saving }
  })
  const { details } = await (await change).saving
  assert.equal(details?.state, 'pending', 'it waited for the change, and saw it')
  const { details: next } = await ana.call('PUT /bank-details', { body: withKey(ana, 'email', `new-${email}`) })
  assert.equal(next?.state, 'pending')
})

test('two accounts that send one CPF at the same moment: one is verified, the other refused', async () => {
  await forget()
  const people = [await settled('Ana Duarte'), await settled('Ana Duarte')]
  const both = await Promise.allSettled(
    people.map(({ person, email }) => person.call('PUT /bank-details', { body: withKey(person, 'email', email) })),
  )
  assert.deepEqual(both.map(one => one.status).toSorted(), ['fulfilled', 'rejected'])
  const { rows } = await server.database.pool.query('select state, matched from bank_details')
  assert.deepEqual(rows, [{ state: 'verified', matched: 'email' }])
})

test('a CPF proven by a review is verified at once from then on, even after other details', async () => {
  await forget()
  const ana = await asPerson(server, 'Ana Duarte')
  await verifiedDetails(server, ana)
  const again = await signedInAgain(server, ana)
  assert.equal((await noticesOf(again)).length, 1, 'the review is told')
  await again.call('DELETE /bank-details')
  const { details } = await again.call('PUT /bank-details', { body: pixDetails('Ana Duarte') })
  assert.equal(details?.state, 'verified')
  assert.equal(await reviewInSandbox(server.context()), 0)
  assert.equal((await noticesOf(again)).length, 1)
})

test('the second factor is still asked for', async () => {
  await forget()
  const { person: ana, email } = await settled('Ana Duarte')
  await withFactor(server, ana)
  const refused = await ana.refused('PUT /bank-details', { body: withKey(ana, 'email', email) })
  assert.equal(refused.code, 'second_factor_required')
})

test('the table refuses a match of details under review', async () => {
  await forget()
  const { person: ana } = await settled('Ana Duarte')
  await ana.call('PUT /bank-details', { body: pixDetails('Ana Duarte') })
  for (const [text, constraint] of [
    [`update bank_details set matched = 'email'`, 'matched_is_decided'],
    [
      `update bank_details set state = 'verified', decided_at = now(), matched = 'random'`,
      'bank_details_matched_check',
    ],
  ] as const)
    await assert.rejects(server.database.pool.query(text), { constraint })
})
