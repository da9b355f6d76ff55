import { api, type Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { PAYOUT_ONE_PERSON_CENTS } from '@bora/rules/limits.ts'
import { manualPayouts } from '../../../adapters/manual-payouts.ts'
import { grantRole } from '../../accounts/account-admin/grant-role.ts'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { giveFreeMoney } from '../../../testing/pay.ts'
import { asAdmin, askPayout, CPFS, passAndSend, pixDetails, withFactor } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { sendPayouts } from '../../payouts/payouts/send.ts'
import { stopPayouts } from '../../payouts/payouts/stops.ts'
import { checkMoney } from '../money-check/money-check.ts'

type Whole = Calls['GET /admin/payouts/:payoutId']['output']

describe('the payout desk', () => {
  let server: TestServer
  let vera: TestPerson, otto: TestPerson, ana: TestPerson
  const db = () => server.context().db
  const at = (payoutId: string, body?: object) => ({ params: { payoutId }, ...(body && { body }) }) as never
  const does = (what: string, payoutId: string, body: object, person = vera): Promise<Whole> =>
    person.call(`POST /admin/payouts/:payoutId/${what}` as 'POST /admin/payouts/:payoutId/release', at(payoutId, body))
  const refused = async (what: string, payoutId: string, body: object, person = vera) =>
    (await person.refused(`POST /admin/payouts/:payoutId/${what}` as 'POST /payouts', at(payoutId, body))).code
  /** A second admin confirms how a payout ended. */
  const approved = async (id: string, person: TestPerson) =>
    does('ending/approve', id, { ending: (await look(id)).said!.ending }, person)
  const look = (id: string) => vera.call('GET /admin/payouts/:payoutId', at(id))
  const free = async (person = ana) => (await person.call('GET /wallet')).freeCents
  const verifyAll = async () => {
    const { items } = await vera.call('GET /admin/bank-reviews')
    for (const { person } of items) {
      const params = { personId: person.id }
      const { version } = await vera.call('GET /admin/bank-reviews/:personId', { params })
      await vera.call('POST /admin/bank-reviews/:personId/verify', { params, body: { version } })
    }
  }
  const personWith = async (name: string, cents: number, cpf: string = CPFS[0]) => {
    await server.database.pool.query('delete from account_cpfs')
    await server.database.pool.query('delete from bank_details')
    const person = await asPerson(server, name)
    await giveFreeMoney(server, person, cents)
    await person.call('PUT /bank-details', { body: pixDetails(name, cpf) })
    await verifyAll()
    return person
  }
  /** Creates a released payout that was sent by hand. */
  const sent = async (cents: number, person = ana) => {
    const { id } = await askPayout(person, cents)
    await does('release', id, {})
    await passAndSend(server, 1)
    assert.equal((await look(id)).status, 'processing')
    return id
  }

  before(async () => {
    const settings = { PAYOUT_RELEASE: 'desk', BANK_DETAILS_NEW_HOURS: '0' }
    server = await testServer('2026-03-02T12:00:00.000Z', settings, { payouts: manualPayouts() })
    vera = await asAdmin(server, 'Vera Campos')
    otto = await asAdmin(server, 'Otto Reis')
    ana = await personWith('Ana Duarte', 100_000)
  })
  after(() => server.close())
  afterEach(async () => assert.deepEqual(await checkMoney(db()), []))

  test('a manual payout: released, sent, completed, with a recorded look at its whole destination', async () => {
    const { id } = await askPayout(ana, 12_000)
    await sendPayouts(server.context())
    const waiting = await look(id)
    assert.deepEqual(
      [waiting.status, waiting.can, waiting.releasesNeeded, waiting.releases],
      ['pending', ['release', 'fail', 'correct'], 1, 0],
    )
    assert.deepEqual([waiting.nameMatch, waiting.holderCpf], ['same', '•••.982.247-••'])
    assert.ok(!JSON.stringify([waiting, await vera.call('GET /admin/payouts')]).includes(CPFS[0]))
    assert.equal(await refused('complete', id, { endToEndId: 'E123456' }), 'payout_not_waiting')
    await does('release', id, { note: 'Tudo certo.' })
    assert.equal(await refused('release', id, {}), 'payout_not_waiting')
    await passAndSend(server, 1)
    const { destination } = await vera.call('POST /admin/payouts/:payoutId/reveal', at(id))
    assert.deepEqual(destination, { method: 'pix', kind: 'cpf', key: CPFS[0] })
    const done = await does('complete', id, { endToEndId: 'E12345678202603021200abcdef', feeCents: 50 })
    assert.deepEqual([done.status, done.feeCents, done.can], ['completed', 50, ['return']])
    assert.deepEqual(
      done.acts.map(({ act, by, note }) => [act, by.name, note]),
      [
        ['payout_released', 'Vera Campos', 'Tudo certo.'],
        ['destination_read', 'Vera Campos', null],
        ['payout_completed', 'Vera Campos', 'E12345678202603021200abcdef'],
      ],
    )
    const back = await does('return', id, { failure: 'account_closed', note: 'O banco devolveu.' })
    assert.deepEqual([back.status, await free()], ['returned', 100_000])
    assert.deepEqual(
      back.timeline.map(({ step }) => step),
      ['requested', 'released', 'sent', 'completed', 'returned'],
    )
  })

  test('one transfer completes one payout', async () => {
    const first = await sent(1_000)
    await does('complete', first, { endToEndId: 'E-ONE-TRANSFER' })
    const second = await sent(1_000)
    assert.equal(await refused('complete', second, { endToEndId: 'E-ONE-TRANSFER' }), 'end_to_end_used')
    await does('fail', second, { failure: 'key_unknown', note: 'Chave não existe.' })
    assert.equal(await refused('complete', second, { endToEndId: 'E-OTHER-TRANSFER' }), 'payout_not_waiting')
  })

  test('completed and failed at the same moment: one of the two', async () => {
    const before = await free()
    const id = await sent(2_000)
    const both = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        n % 2 === 0
          ? does('complete', id, { endToEndId: `E-RACE-${id.slice(0, 8)}` }, n % 3 ? vera : otto)
          : does('fail', id, { failure: 'refused', note: 'Recusado.' }, n % 3 ? vera : otto),
      ),
    )
    assert.equal(both.filter(one => one.status === 'fulfilled').length, 1)
    const { status, acts } = await look(id)
    assert.equal(acts.filter(({ act }) => act === 'payout_completed' || act === 'payout_failed').length, 1)
    assert.equal(await free(), status === 'completed' ? before - 2_000 : before)
  })

  test('while a money invariant is broken nothing is released, and the desk gives the reason', async () => {
    const { id } = await askPayout(ana, 1_000)
    await stopPayouts(server.context(), new Map([['I20', 3]]))
    const counts = await vera.call('GET /admin/payouts/counts')
    assert.deepEqual(counts.stops, [{ invariant: 'I20', problems: 3, since: server.clock.now().toISOString() }])
    const whole = await look(id)
    assert.deepEqual([whole.can, whole.stopped], [['fail', 'correct'], true])
    assert.equal(await refused('release', id, {}), 'payouts_stopped')
    await stopPayouts(server.context(), new Map())
    assert.deepEqual((await vera.call('GET /admin/payouts/counts')).stops, [])
    assert.equal((await does('release', id, {})).releases, 1)
    await passAndSend(server, 1)
    await does('complete', id, { endToEndId: 'E-AFTER-THE-STOP' })
  })

  test("above one admin's limit two release it, and never the same one", async () => {
    const rich = await personWith('Rita Prado', 500_000)
    const { id } = await askPayout(rich, PAYOUT_ONE_PERSON_CENTS + 1)
    assert.equal((await look(id)).releasesNeeded, 2)
    assert.equal(await refused('confirm', id, {}), 'payout_not_waiting')
    await does('release', id, {})
    await passAndSend(server, 1)
    assert.equal((await look(id)).status, 'pending')
    assert.equal(await refused('confirm', id, {}), 'other_admin_needed')
    await assert.rejects(
      server.database.pool.query(
        'update payouts set confirmed_by = released_by, confirmed_at = released_at where id = $1',
        [id],
      ),
      { constraint: 'two_different' },
    )
    await assert.rejects(
      server.database.pool.query(
        `update payouts set status = 'processing', sent_at = now(), attempts = 1 where id = $1`,
        [id],
      ),
      { constraint: 'released_before_sent' },
    )
    await does('confirm', id, {}, otto)
    await passAndSend(server, 1)
    assert.equal((await look(id)).status, 'processing')
    // One admin cannot decide alone how it ended either, nor without giving evidence.
    assert.equal(await refused('complete', id, { endToEndId: 'E-LARGE-ONE' }), 'invalid_input')
    await does('complete', id, { endToEndId: 'E-LARGE-ONE', note: 'On the statement of 2 March.' })
    assert.equal((await look(id)).status, 'processing')
    await approved(id, otto)
    assert.equal((await look(id)).status, 'completed')
    const { id: small } = await askPayout(rich, PAYOUT_ONE_PERSON_CENTS)
    assert.equal((await look(small)).releasesNeeded, 1)
    await assert.rejects(
      server.database.pool.query(
        `insert into payouts select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'amount_cents', $2::int))).*
         from payouts p where id = $1`,
        [small, PAYOUT_ONE_PERSON_CENTS + 1],
      ),
      { constraint: 'two_for_much' },
    )
    await rich.call('POST /payouts/:payoutId/cancel', { params: { payoutId: small } })
  })

  test("two admins decide how a payout ended if its provider doesn't answer, or if it is large", async () => {
    const nina = await asAdmin(server, 'Nina Alves')
    const person = await personWith('Davi Souza', 100_000)
    const before = await free(person)
    const large = await askPayout(person, 60_000)
    await does('release', large.id, {})
    await does('confirm', large.id, {}, otto)
    await passAndSend(server, 1)
    const note = 'The bank says that the key is unknown.'
    const said = await does('fail', large.id, { failure: 'key_unknown', note })
    assert.deepEqual([said.status, said.can, said.takesTwo], ['processing', ['decline'], true])
    assert.deepEqual([said.said?.by.name, said.said?.what, said.said?.evidence], ['Vera Campos', 'fail', note])
    assert.equal(await refused('ending/approve', large.id, { ending: said.said!.ending }), 'other_admin_needed')
    assert.equal(await refused('fail', large.id, { failure: 'refused', note }, otto), 'payout_not_waiting')
    await assert.rejects(
      server.database.pool.query(
        `update payout_endings set state = 'done', decided_by = proposed_by, decided_at = now() where state = 'open'`,
      ),
      { constraint: 'two_end' },
    )
    // Another admin disagrees, and an approval applies to the proposal that was read.
    const declined = await does('ending/decline', large.id, { note: 'It is on the statement.' }, otto)
    assert.deepEqual([declined.status, declined.said], ['processing', null])
    const again = await does(
      'complete',
      large.id,
      { endToEndId: 'E-IT-ARRIVED', feeCents: 10, note: 'Statement, page 2.' },
      otto,
    )
    assert.equal(await refused('ending/approve', large.id, { ending: said.said!.ending }, nina), 'payout_not_waiting')
    const ended = await does('ending/approve', large.id, { ending: again.said!.ending }, nina)
    assert.deepEqual([ended.status, ended.endToEndId, ended.feeCents], ['completed', 'E-IT-ARRIVED', 10])
    assert.deepEqual(
      ended.acts.slice(2).map(({ act, by, note }) => [act, by.name, note]),
      [
        ['payout_ending_proposed', 'Vera Campos', note],
        ['payout_ending_refused', 'Otto Reis', 'It is on the statement.'],
        ['payout_ending_proposed', 'Otto Reis', 'E-IT-ARRIVED: Statement, page 2.'],
        ['payout_completed', 'Nina Alves', 'E-IT-ARRIVED: Statement, page 2.'],
      ],
    )
    // A return of an arrived payout needs two as well.
    await does('return', large.id, { failure: 'account_closed', note: 'Back on the statement.' }, nina)
    await approved(large.id, vera)
    assert.deepEqual([(await look(large.id)).status, await free(person)], ['returned', before])
    for (const text of ['delete from payout_endings', `update payout_endings set evidence = 'other'`])
      await assert.rejects(server.database.pool.query(text), { code: '23001' })

    // A small one whose provider gives no answer: not before it is overdue, and not by one admin alone.
    const { adapters } = server.context()
    const manual = adapters.payouts
    Object.assign(adapters, { payouts: { ...manual, id: 'asaas', resolves: true, fetch: async () => null } })
    try {
      const { id } = await askPayout(person, 1_000)
      await does('release', id, {})
      await passAndSend(server, 1)
      assert.deepEqual([(await look(id)).status, (await look(id)).can], ['processing', []])
      server.clock.set(new Date(server.clock.now().getTime() + 25 * 3_600_000))
      assert.deepEqual((await look(id)).can, ['complete', 'fail', 'correct'])
      await does('fail', id, { failure: 'refused', note: 'Their support says so.' })
      // The provider's answer comes after all, and takes precedence.
      const answer = {
        payoutId: id,
        providerRef: 'late',
        state: 'completed',
        amountCents: 1_000,
        currency: 'BRL',
        endToEndId: 'E-LATE',
        feeCents: 0,
        failure: null,
      }
      Object.assign(adapters.payouts, { fetch: async () => answer })
      await passAndSend(server, 2 * 3_600)
      const late = await look(id)
      assert.deepEqual([late.status, late.said, late.can], ['completed', null, ['return']])
      assert.equal(await refused('ending/approve', id, { ending: 1 }, otto), 'payout_not_waiting')
      await does('return', id, { failure: 'refused', note: 'Sent back, says the bank.' })
      await approved(id, otto)
      assert.equal(await free(person), before)
    } finally {
      Object.assign(adapters, { payouts: manual })
    }
  })

  test('no one decides on their own payouts', async () => {
    await server.database.pool.query('delete from account_cpfs')
    await server.database.pool.query('delete from bank_details')
    await giveFreeMoney(server, vera, 5_000)
    await vera.call('PUT /bank-details', { body: pixDetails('Vera Campos', CPFS[3]) })
    const params = { personId: vera.id }
    const { version } = await vera.call('GET /admin/bank-reviews/:personId', { params })
    const own = await vera.refused('POST /admin/bank-reviews/:personId/verify', { params, body: { version } })
    assert.equal(own.code, 'own_payout')
    await otto.call('POST /admin/bank-reviews/:personId/verify', { params, body: { version } })
    const { id } = await askPayout(vera, 1_000)
    assert.equal(await refused('release', id, {}), 'own_payout')
    assert.deepEqual((await look(id)).can, [])
    await assert.rejects(
      server.database.pool.query('update payouts set released_by = user_id, released_at = now() where id = $1', [id]),
      { constraint: 'not_ones_own' },
    )
    await vera.call('POST /payouts/:payoutId/cancel', { params: { payoutId: id } })
  })

  test('after a request for correction, the person has the money and the details back', async () => {
    const person = await personWith('Bia Ferraz', 3_000)
    const { id } = await askPayout(person, 3_000)
    const body = { refusal: 'details_wrong', note: 'A chave é de outra pessoa.' }
    const whole = await does('correction', id, body)
    assert.deepEqual([whole.status, whole.failure], ['failed', 'details_wrong'])
    assert.equal(await free(person), 3_000)
    const { details } = await person.call('GET /bank-details')
    assert.deepEqual([details?.state, details?.refusal], ['refused', 'details_wrong'])
    const again = await person.refused('POST /payouts', { body: { id: randomUUID(), amountCents: 3_000 } })
    assert.equal(again.code, 'bank_details_needed')
    assert.equal((await person.call('PUT /bank-details', { body: pixDetails('Bia Ferraz') })).details?.state, 'pending')
  })

  test('a review decides the details that were read, not ones changed meanwhile', async () => {
    await server.database.pool.query('delete from account_cpfs')
    const person = await asPerson(server, 'Caio Nogueira')
    const params = { personId: person.id }
    const missing = await vera.refused('GET /admin/bank-reviews/:personId', { params })
    assert.deepEqual([missing.status, missing.code], [404, 'bank_details_not_found'])
    await person.call('PUT /bank-details', { body: pixDetails('Caio Nogueira Filho', CPFS[1]) })
    const { items } = await vera.call('GET /admin/bank-reviews', { query: { search: 'nogueira' } })
    assert.deepEqual([items.length, items[0]!.nameMatch, items[0]!.state], [1, 'partly', 'pending'])
    const read = await vera.call('GET /admin/bank-reviews/:personId', { params })
    assert.ok(!JSON.stringify(read).includes(CPFS[1]))
    await person.call('DELETE /bank-details')
    await person.call('PUT /bank-details', { body: pixDetails('Caio Nogueira', CPFS[1]) })
    const stale = await vera.refused('POST /admin/bank-reviews/:personId/verify', {
      params,
      body: { version: read.version },
    })
    assert.equal(stale.code, 'bank_details_changed')
    const { version } = await vera.call('GET /admin/bank-reviews/:personId', { params })
    assert.equal((await vera.call('POST /admin/bank-reviews/:personId/reveal', { params })).holderCpf, CPFS[1])
    const body = { version, refusal: 'document_needed' as const, note: 'Manda um documento.' }
    const refusedOne = await vera.call('POST /admin/bank-reviews/:personId/refuse', { params, body })
    assert.deepEqual([refusedOne.state, refusedOne.refusal], ['refused', 'document_needed'])
    assert.deepEqual(
      refusedOne.acts.map(({ act }) => act),
      ['details_read', 'details_refused'],
    )
    const twice = await vera.refused('POST /admin/bank-reviews/:personId/refuse', { params, body })
    assert.equal(twice.code, 'bank_details_changed')
  })

  test('the queue finds names, digits of a mask and a whole CPF; counts and the file agree with it', async () => {
    const person = await personWith('=Dani Rocha', 4_000, CPFS[4])
    const { id } = await askPayout(person, 4_000)
    const found = async (search: string) =>
      (await vera.call('GET /admin/payouts', { query: { search, status: 'pending' } })).items.map(one => one.id)
    for (const search of ['dani', 'ROCHA', CPFS[4].slice(3, 9), CPFS[4], '862.883.667-57'])
      assert.deepEqual(await found(search), [id], search)
    for (const search of ['dani%', 'x_x', '99', CPFS[3], '000.111']) assert.deepEqual(await found(search), [], search)
    const { payouts, overdue } = await vera.call('GET /admin/payouts/counts')
    assert.deepEqual([payouts.pending, overdue], [1, 0])
    const all: string[] = []
    let cursor: string | null = null
    do {
      const page: Calls['GET /admin/payouts']['output'] = await vera.call('GET /admin/payouts', {
        query: cursor ? { cursor } : {},
      })
      all.push(...page.items.map(one => one.id))
      cursor = page.next
    } while (cursor)
    assert.equal(
      all.length,
      Object.values(payouts).reduce((sum, count) => sum + count, 0),
    )
    const { csv, fileName } = await vera.call('POST /admin/payouts/export', { body: { status: 'pending' } })
    const [head, line, rest] = csv.split('\r\n')
    assert.equal(fileName, `payouts-${server.clock.now().toISOString().slice(0, 10)}.csv`)
    assert.equal(head!.split(',').length, line!.split(',').length)
    assert.ok(line!.includes(',40.00,') && line!.includes(",'=Dani Rocha,") && rest === '', line)
    assert.ok(!csv.includes(CPFS[4]))
    await person.call('POST /payouts/:payoutId/cancel', { params: { payoutId: id } })
  })

  test('to everyone but admins with their second factor, the desk does not exist', async () => {
    const weak = await asPerson(server, 'Lia Souza')
    const { rows } = await server.database.pool.query<{ email: string }>('select email from auth.users where id = $1', [
      weak.id,
    ])
    await grantRole(server.context().db, rows[0]!.email, 'admin')
    const person = await asPerson(server, 'Ana Duarte')
    const strong = await withFactor(server, person)
    const id = randomUUID()
    for (const call of Object.values(api.adminPayouts)) {
      const address = `${call.method} ${call.path}` as 'GET /admin/payouts'
      for (const who of [weak, person, strong, asVisitor(server)]) {
        const { status, code } = await who.refused(address, {
          params: { payoutId: id, personId: id },
          ...(call.method === 'POST' && { body: { nonsense: true } }),
        })
        assert.deepEqual([status, code], [404, 'not_found'], `${who.name}: ${address}`)
      }
    }
  })

  test('actions stay recorded', async () => {
    for (const text of [`update admin_acts set note = 'x'`, 'delete from admin_acts', 'truncate admin_acts'])
      await assert.rejects(server.database.pool.query(text), { name: 'error' }, text)
  })
})
