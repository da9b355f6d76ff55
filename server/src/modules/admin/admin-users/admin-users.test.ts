import type { Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiKey, asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { giveFreeMoney, pay } from '../../../testing/pay.ts'
import { grantRole } from '../../accounts/account-admin/grant-role.ts'
import { asAdmin, CPFS, mailsTo, pixDetails, withFactor } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { readChain } from '../../audit/admin-acts/chain.ts'
import { markCpfEnds } from '../../payouts/bank-details/mark-cpf-ends.ts'

type Act = keyof Calls & `POST /admin/users/${string}`

let server: TestServer
let vera: TestPerson, otto: TestPerson
before(async () => {
  server = await testServer()
  vera = await asAdmin(server, 'Vera Campos')
  otto = await asAdmin(server, 'Otto Reis')
})
after(() => server.close())

const note = 'Pedido registrado no atendimento 4812.'
const at = ({ id: personId }: TestPerson, body?: object, more: object = {}) =>
  ({ params: { personId, ...more }, ...(body && { body }) }) as never
const does = (act: Act, person: TestPerson, body: object, by = vera, more = {}) =>
  by.call(act as 'POST /admin/users/:personId/password', at(person, body, more))
const refused = async (act: Act, person: TestPerson, body: object, by = vera, more = {}) =>
  (await by.refused(act, at(person, body, more))).code
const SUSPEND = 'POST /admin/users/:personId/suspension'
const LIFT = 'POST /admin/users/:personId/suspension/lift'
const ROLES = 'POST /admin/users/:personId/roles'
const PASSWORD = 'POST /admin/users/:personId/password'
const FACTOR = 'POST /admin/users/:personId/factors/:factorId/removal'
const addressOf = async ({ id }: TestPerson) =>
  (await server.database.pool.query<{ email: string }>('select email from auth.users where id = $1', [id])).rows[0]!
    .email

async function signIn(person: TestPerson): Promise<{ status: number; code: string; msg: string }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email: await addressOf(person), password: 'segredo1' },
    headers: { apikey: await apiKey(server) },
  })
  const { error_code: code, msg } = answer.json<{ error_code: string; msg: string }>()
  return { status: answer.statusCode, code, msg }
}
const logOf = async (person: TestPerson) =>
  (await vera.call('GET /admin/audit', { query: { about: person.id } })).items.toReversed()

test('people are found by name, address, id and CPF, and by at least three letters', async () => {
  const marina = await asPerson(server, 'Marína Duarte')
  await giveFreeMoney(server, marina, 1_000)
  await marina.call('PUT /bank-details', { body: pixDetails('Marina Duarte', CPFS[0]) })
  const found = async (search: string) =>
    (await vera.call('GET /admin/users', { query: { search } })).items.map(({ id }) => id)
  for (const search of [
    'marina',
    'ína duar',
    (await addressOf(marina)).toUpperCase().slice(0, 12),
    marina.id,
    marina.id.slice(0, 8),
    `#${marina.id.slice(0, 8)}`,
    CPFS[0].slice(-4),
    '47-25',
    CPFS[0],
  ])
    assert.deepEqual(await found(search), [marina.id], search)
  assert.deepEqual(await found('4724'), [])
  assert.deepEqual(await found('%%%'), [])
  assert.equal((await vera.refused('GET /admin/users', { query: { search: 'ma' } })).field, 'search')

  await server.database.pool.query('update bank_details set cpf_end_mark = null')
  assert.deepEqual(await found('4725'), [])
  await markCpfEnds(server.context())
  assert.deepEqual(await found('4725'), [marina.id])
})

test('people are listed page by page, newest first, by role, and those who are suspended', async () => {
  const bia = await asPerson(server, 'Bia Fonseca')
  await does(SUSPEND, bia, { reason: 'conduct', days: 7, note })
  const ids = async (query: object) => (await vera.call('GET /admin/users', { query })).items.map(({ id }) => id)
  assert.deepEqual(await ids({ only: 'suspended' }), [bia.id])
  assert.deepEqual((await ids({ only: 'admin' })).sort(), [vera.id, otto.id].sort())
  assert.deepEqual(await ids({ only: 'admin', search: 'Vera' }), [vera.id])
  await server.database.pool.query(`insert into people (id, name, created_at)
    select gen_random_uuid(), 'Pessoa ' || n, '2025-01-01T00:00:00Z' from generate_series(1, 60) n`)
  const first = await vera.call('GET /admin/users')
  const second = await vera.call('GET /admin/users', { query: { cursor: first.next! } })
  const all = [...first.items, ...second.items]
  const { rows } = await server.database.pool.query<{ count: number }>('select count(*)::int as count from people')
  assert.deepEqual([new Set(all.map(({ id }) => id)).size, second.next], [rows[0]!.count, null])
})

test('a timeline, and the record of reading it', async () => {
  const ana = await asPerson(server, 'Ana Duarte')
  const rui = await asPerson(server, 'Rui Prado')
  const challenge = await buildChallenge(ana, { title: 'Março firme' })
  await join(rui, challenge)
  await rui.call('POST /people/:personId/reports', {
    params: { personId: ana.id },
    body: { reason: 'harassment', comment: 'Insiste demais.' },
  } as never)
  const story = await vera.call('POST /admin/users/:personId/read', at(ana))
  assert.deepEqual(
    [story.name, story.email, story.account?.emailConfirmed, story.account?.openSessions, story.isViewer],
    ['Ana Duarte', await addressOf(ana), true, 1, false],
  )
  assert.deepEqual(
    story.challenges.items.map(({ title, created }) => [title, created]),
    [['Março firme', true]],
  )
  assert.deepEqual(
    story.reportsAbout.items.map(({ what, reason, other, text }) => [what, reason, other?.name, text]),
    [['person', 'harassment', 'Rui Prado', 'Insiste demais.']],
  )
  assert.equal(story.signIns.items[0]!.kind, 'signed_in')
  const about = await vera.call('POST /admin/users/:personId/read', at(rui))
  assert.deepEqual(
    [about.challenges.items[0]!.joinedAt !== null, about.reportsBy.items[0]!.other?.name],
    [true, 'Ana Duarte'],
  )
  assert.deepEqual(
    (await logOf(ana)).map(({ act, by }) => [act, by.name]),
    [['person_read', 'Vera Campos']],
  )
  const nobody = { ...ana, id: '00000000-0000-4000-8000-000000000000' }
  assert.equal((await vera.refused('POST /admin/users/:personId/read', at(nobody))).code, 'person_not_found')
})

test('a suspension ends sessions at once, says why and until when, leaves the money, and is lifted', async () => {
  const caio = await asPerson(server, 'Caio Nogueira')
  await giveFreeMoney(server, caio, 5_000)
  const story = await does(SUSPEND, caio, { reason: 'payments', days: 30, note })
  const { until } = story.suspension!
  const days = (Date.parse(until!) - Date.now()) / 86_400_000
  assert.ok(days > 29.9 && days <= 30)
  assert.equal((await caio.refused('GET /me')).code, 'not_signed_in')
  assert.deepEqual(await signIn(caio), {
    status: 400,
    code: 'user_banned',
    msg: `User is banned until ${until}: payments`,
  })
  assert.equal(story.wallet.freeCents, 5_000)
  assert.equal(story.account?.openSessions, 0)

  const endless = await does(SUSPEND, caio, { reason: 'fair_play', days: null, note })
  assert.deepEqual(endless.suspension, { reason: 'fair_play', until: null })
  assert.equal((await signIn(caio)).msg, 'User is banned: fair_play')
  assert.equal((await does(LIFT, caio, { note })).suspension, null)
  const back = await signedInAgain(server, caio)
  assert.equal((await back.call('GET /wallet')).freeCents, 5_000)
  assert.equal((await mailsTo(server, back, 'account_suspended')).length, 2)
  assert.equal((await mailsTo(server, back, 'suspension_lifted')).length, 1)
  await does(LIFT, caio, { note })
  const log = (await logOf(caio)).filter(({ act }) => act !== 'person_read')
  assert.deepEqual(
    log.map(({ act, before, after, note: why }) => [act, before, after, why]),
    [
      ['person_suspended', null, { reason: 'payments', until }, note],
      ['person_suspended', { reason: 'payments', until }, { reason: 'fair_play', until: null }, note],
      ['suspension_lifted', { reason: 'fair_play', until: null }, null, note],
    ],
  )
})

/** Has another admin approve the pending proposal about a person. */
async function approved(person: TestPerson, by: TestPerson): Promise<void> {
  const { open } = await by.call('GET /admin/proposals')
  const { id: proposalId } = open.find(one => one.person.id === person.id)!
  await by.call('POST /admin/proposals/:proposalId/approve', { params: { proposalId } })
}

test('roles are granted and removed, and the last admin keeps the role', async () => {
  const lia = await asPerson(server, 'Lia Moraes')
  const asked = await does(ROLES, lia, { role: 'admin', granted: true, note })
  assert.deepEqual([asked.roles, asked.proposals.map(({ act }) => act)], [[], ['grant_admin']])
  await approved(lia, otto)
  assert.equal((await lia.refused('GET /admin/users')).status, 404)
  const desk = await withFactor(server, lia)
  assert.ok((await desk.call('GET /admin/users')).items.length > 0)
  await does(ROLES, lia, { role: 'admin', granted: false, note })
  assert.ok((await desk.call('GET /admin/users')).items.length > 0)
  await approved(lia, otto)
  assert.equal((await desk.refused('GET /admin/users')).status, 404)
  const early = await asPerson(server, 'Iva Lemos', { confirmed: false })
  assert.equal(await refused(ROLES, early, { role: 'ambassador', granted: true, note }), 'email_not_confirmed')
  assert.deepEqual(
    (await logOf(lia)).map(({ act, by, before, after }) => [act, by.name, before, after]),
    [
      ['admin_act_proposed', 'Vera Campos', null, { act: 'grant_admin' }],
      ['role_granted', 'Otto Reis', { roles: [] }, { roles: ['admin'] }],
      ['admin_act_proposed', 'Vera Campos', null, { act: 'take_admin' }],
      ['role_taken', 'Otto Reis', { roles: ['admin'] }, { roles: [] }],
    ],
  )

  const both = await Promise.allSettled(
    [vera, otto].map(person => does(ROLES, person, { role: 'admin', granted: false, note }, person)),
  )
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
  const [left, gone] = both[0]!.status === 'fulfilled' ? [otto, vera] : [vera, otto]
  assert.equal(await refused(ROLES, left, { role: 'admin', granted: false, note }, left), 'last_admin')
  // One admin alone has the command.
  assert.equal(await grantRole(server.context().db, await addressOf(gone), 'admin', server.clock.now()), 'granted')
  await server.database.pool.query(`update auth.users set banned_until = '2999-01-01T00:00:00Z' where id = $1`, [
    gone.id,
  ])
  assert.equal(await refused(ROLES, left, { role: 'admin', granted: false, note }, left), 'last_admin')
  await does(LIFT, gone, { note }, left)
  const again = await withFactorOf(gone)
  if (gone.id === vera.id) vera = again
  else otto = again
})

/** A new session of a person who already has a second factor. */
async function withFactorOf(person: TestPerson): Promise<TestPerson> {
  await server.database.pool.query('delete from auth.mfa_factors where user_id = $1', [person.id])
  return withFactor(server, await signedInAgain(server, person))
}

test('after a forced reset the password is invalid, sessions end, and a mail says how to continue', async () => {
  const nina = await asPerson(server, 'Nina Rocha')
  const story = await does(PASSWORD, nina, { note })
  assert.deepEqual([story.account?.hasPassword, story.account?.openSessions], [false, 0])
  assert.equal((await nina.refused('GET /me')).code, 'not_signed_in')
  assert.equal((await signIn(nina)).code, 'invalid_credentials')
  const { rows } = await server.database.pool.query<{ kind: string }>(
    `select kind from outgoing_messages where recipient = $1 union all select kind from local_outbox where recipient = $1`,
    [await addressOf(nina)],
  )
  assert.deepEqual(
    rows.map(({ kind }) => kind).filter(kind => kind === 'password_forced'),
    ['password_forced'],
  )
  await does(PASSWORD, nina, { note })
  assert.deepEqual(
    (await logOf(nina)).map(({ act }) => act),
    ['password_forced'],
  )
})

test('a forced reset removes passkeys that are no second factor, which would open the account without a password', async () => {
  const nico = await asPerson(server, 'Nico Prado')
  await server.database.pool.query(
    `insert into auth.passkeys (id, user_id, credential_id, public_key, counter, backed_up, created_at)
     values (gen_random_uuid(), $1, 'left by another', 'key', 0, false, now())`,
    [nico.id],
  )
  await does(PASSWORD, nico, { note })
  const { rows } = await server.database.pool.query('select from auth.passkeys where user_id = $1', [nico.id])
  assert.equal(rows.length, 0)
})

test('a forced reset unlinks providers, which would open the account without a password, too', async () => {
  const rosa = await asPerson(server, 'Rosa Prado')
  await server.database.pool.query(
    `insert into auth.identities (identity_id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values (gen_random_uuid(), $1, 'acme', 'left by another', '{}', now(), now())`,
    [rosa.id],
  )
  await does(PASSWORD, rosa, { note })
  const linked = 'select provider from auth.identities where user_id = $1'
  const { rows } = await server.database.pool.query(linked, [rosa.id])
  assert.deepEqual(rows, [{ provider: 'email' }])
})

test('an admin suspends no one against whom they compete for a prize', async () => {
  const [lea, rui] = [await asAdmin(server, 'Lea Campos'), await asPerson(server, 'Rui Sales')]
  const challenge = await buildChallenge(lea, { prize: { kind: 'challenge', entryFeeCents: 1_000 } })
  await join(rui, challenge)
  for (const person of [lea, rui]) await pay(server, person, challenge)
  const body = { reason: 'conduct', days: 3, note }
  assert.equal(await refused(SUSPEND, rui, body, lea), 'not_allowed')
  assert.equal((await does(SUSPEND, rui, body)).account?.openSessions, 0)
})

test('a second factor is removed after a recorded check of identity', async () => {
  const igor = await withFactor(server, await asPerson(server, 'Igor Sales'))
  const { account } = await vera.call('POST /admin/users/:personId/read', at(igor))
  const factorId = account!.factors[0]!.id
  const body = { check: 'video_call', note }
  assert.equal((await vera.refused(FACTOR, at(igor, { check: 'document', note: 'Ok.' }, { factorId }))).field, 'note')
  assert.equal(await refused(FACTOR, igor, body, vera, { factorId: igor.id }), 'factor_not_found')
  const after = await does(FACTOR, igor, body, vera, { factorId })
  assert.deepEqual(after.account!.factors, [])
  const last = (await logOf(igor)).at(-1)!
  assert.deepEqual(
    [last.act, last.before, last.after, last.note],
    ['second_factor_removed', { factor: 'totp', name: 'App' }, { identityChecked: 'video_call' }, note],
  )
})

test('no one uses the desk on their own account, and no one else can use it', async () => {
  const ana = await asPerson(server, 'Ana Duarte')
  for (const [act, body] of [
    [SUSPEND, { reason: 'conduct', days: 1, note }],
    [LIFT, { note }],
    [PASSWORD, { note }],
  ] as const) {
    assert.equal(await refused(act, vera, body), 'own_account')
    assert.equal((await ana.refused(act, at(vera, body))).status, 404)
  }
  assert.equal((await ana.refused('GET /admin/users')).status, 404)
  assert.equal((await ana.refused('POST /admin/users/:personId/read', at(vera))).status, 404)
})

test('a deleted account keeps its timeline, and cannot be changed', async () => {
  const leo = await asPerson(server, 'Leo Prado')
  await server.database.pool.query('delete from auth.users where id = $1', [leo.id])
  const story = await vera.call('POST /admin/users/:personId/read', at(leo))
  assert.deepEqual([story.account, story.email], [null, null])
  assert.equal(await refused(SUSPEND, leo, { reason: 'conduct', days: 1, note }), 'account_gone')
})

test('the log of all this is intact', async () => {
  assert.deepEqual((await readChain(server.context().db)).breaks, [])
})
