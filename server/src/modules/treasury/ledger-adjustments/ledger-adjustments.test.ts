import type { Calls } from '@bora/contract/api.ts'
import { MAX_ADJUSTMENT_CENTS, CREDITS_ONE_PERSON_CENTS, PAYOUT_ONE_PERSON_CENTS } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { balanceOf } from '../../ledger/balances.ts'
import { checkLedger } from '../../ledger/ledger-check.ts'
import { expireBonus, grantBonus } from '../../ledger/bonus.ts'
import { post } from '../../ledger/post.ts'

type Body = Calls['POST /admin/books']['request']['body']
type Entry = Calls['POST /admin/books']['output']

const REASON = 'Extrato do banco de 2 de março.'
const PROPOSE = 'POST /admin/books'
const APPROVE = 'POST /admin/books/:entryId/approve'
const REFUSE = 'POST /admin/books/:entryId/refuse'

describe('ledger adjustments', () => {
  let server: TestServer
  let vera: TestPerson, otto: TestPerson, ana: TestPerson
  const base = () => ({ id: randomUUID(), reason: REASON, currency: 'BRL' as const })
  const propose = (body: Body, person = vera): Promise<Entry> => person.call(PROPOSE, { body })
  const at = (entryId: string) => ({ params: { entryId } })
  const approve = (entryId: string, person = otto): Promise<Entry> => person.call(APPROVE, at(entryId))
  const code = async (asked: Promise<{ code: string }>) => (await asked).code
  const books = (person = vera) => person.call('GET /admin/books')
  const bonus = () => balanceOf(server.context().db, 'user_bonus', ana.id, 'BRL')

  before(async () => {
    server = await testServer('2026-03-02T12:00:00.000Z')
    vera = await asAdmin(server, 'Vera Campos')
    otto = await asAdmin(server, 'Otto Reis')
    ana = await asPerson(server, 'Ana Duarte')
    // Ana's debt after her bank charged back what she had spent.
    for (const person of [ana, otto])
      await post(server.context(), {
        key: `cb:${person.id}:opened`,
        kind: 'chargeback',
        currency: 'BRL',
        legs: [
          { account: 'receivable_user', owner: person.id, cents: 5_000 },
          { account: 'psp_clearing', person: person.id, cents: -5_000 },
        ],
      })
  })
  after(() => server.close())
  afterEach(async () => assert.deepEqual(await checkLedger(server.context().db), []))

  test('an amount that one admin may post alone is posted at once, once, and is in the log', async () => {
    const body = { ...base(), kind: 'platform_deposit', cents: PAYOUT_ONE_PERSON_CENTS } as const
    const entry = await propose(body)
    assert.deepEqual([entry.state, entry.decidedBy?.name, entry.can], ['posted', 'Vera Campos', []])
    assert.deepEqual(await propose(body), entry)
    assert.equal(await code(vera.refused(PROPOSE, { body: { ...body, cents: 100 } })), 'id_taken')
    assert.equal(await code(otto.refused(PROPOSE, { body })), 'id_taken')
    for (const wrong of [
      { ...body, cents: 0 },
      { ...body, cents: undefined },
      { ...body, personId: ana.id },
      { ...body, kind: 'correction' as const },
      { ...body, kind: 'receivable_write_off' as const },
      { ...body, reason: 'Curto.' },
    ])
      assert.equal(await code(vera.refused(PROPOSE, { body: { ...wrong, id: randomUUID() } })), 'invalid_input')
    await propose({ ...base(), kind: 'provider_transfer', cents: 30_000 })
    const { balances, decided } = await books()
    assert.deepEqual(balances, [{ currency: 'BRL', providerCents: -40_000, bankCents: 80_000, ownCents: 50_000 }])
    assert.equal(decided.length, 2)
    const log = await vera.call('GET /admin/audit', { query: { about: entry.id } })
    assert.deepEqual(
      log.items.map(({ act, subject, note }) => [act, subject, note]),
      [
        ['book_entry_posted', 'book_entry', null],
        ['book_entry_proposed', 'book_entry', REASON],
      ],
    )
  })

  test('a large amount needs a second admin, who posts it once or refuses it permanently', async () => {
    const { id, state, can } = await propose({
      ...base(),
      kind: 'provider_transfer',
      cents: PAYOUT_ONE_PERSON_CENTS + 1,
    })
    assert.deepEqual([state, can], ['open', ['refuse']])
    assert.equal(await code(vera.refused(APPROVE, at(id))), 'other_admin_needed')
    await assert.rejects(
      server.database.pool.query(
        `update book_entries set state = 'posted', decided_by = proposed_by, decided_at = now() where id = $1`,
        [id],
      ),
      { constraint: 'two_decide' },
    )
    const both = await Promise.allSettled([approve(id), approve(id)])
    assert.equal(both.filter(one => one.status === 'fulfilled').length, 1)
    assert.equal(await code(otto.refused(APPROVE, at(id))), 'book_entry_closed')
    assert.equal(await code(otto.refused(APPROVE, at(randomUUID()))), 'book_entry_not_found')
    const other = await propose({ ...base(), kind: 'platform_deposit', cents: 900_000 })
    const refusal = { ...at(other.id), body: { note: 'Não está no extrato.' } }
    assert.equal((await otto.call(REFUSE, refusal)).state, 'refused')
    assert.equal(await code(otto.refused(APPROVE, at(other.id))), 'book_entry_closed')
    assert.equal(await code(vera.refused(REFUSE, refusal)), 'book_entry_closed')
    assert.deepEqual((await books()).open, [])
    for (const text of [
      `update book_entries set reason = reason || '.'`,
      'delete from book_entries',
      'truncate book_entries',
    ])
      await assert.rejects(server.database.pool.query(text), { code: '23001' }, text)
  })

  test('a debt is waived by two admins, never by the debtor, and no more than is owed', async () => {
    const { debtors } = await books()
    assert.deepEqual(
      new Set(debtors.map(({ person, cents }) => [person.name, cents].join())),
      new Set(['Ana Duarte,5000', 'Otto Reis,5000']),
    )
    const of = (person: TestPerson, cents: number): Body => ({
      ...base(),
      kind: 'receivable_write_off',
      personId: person.id,
      cents,
    })
    assert.equal(await code(vera.refused(PROPOSE, { body: of(ana, 5_001) })), 'insufficient_balance')
    assert.equal(await code(otto.refused(PROPOSE, { body: of(otto, 5_000) })), 'own_payout')
    const his = await propose(of(otto, 1_000))
    assert.equal(await code(otto.refused(APPROVE, at(his.id))), 'own_payout')
    assert.deepEqual((await books(otto)).open.find(one => one.id === his.id)?.can, [])
    const { id } = await propose(of(ana, 5_000))
    assert.equal((await approve(id)).state, 'posted')
    assert.deepEqual(
      (await books()).debtors.map(({ person }) => person.name),
      ['Otto Reis'],
    )
    const { rows } = await server.database.pool.query<{ reason: string; two: boolean }>(
      `select reason, proposed_by <> approved_by as two from ledger_transactions where idem_key = $1`,
      [`book:${id}`],
    )
    assert.deepEqual(rows, [{ reason: REASON, two: true }])
  })

  test('a wrong posting is reversed entirely, once, by two admins, and credits only while they are unspent', async () => {
    await grantBonus(server.context(), { key: 'twice', userId: ana.id, cents: 1_500 })
    const { correctable } = await books()
    const granted = correctable.find(({ kind }) => kind === 'bonus_grant')!
    assert.deepEqual([granted.cents, granted.person?.name], [1_500, 'Ana Duarte'])
    const body = { id: randomUUID(), reason: REASON, kind: 'correction', posting: granted.number } as const
    const entry = await propose(body)
    assert.deepEqual(
      [entry.state, entry.cents, entry.person?.name, entry.corrects],
      ['open', 1_500, 'Ana Duarte', { number: granted.number, kind: 'bonus_grant' }],
    )
    const again = { ...body, id: randomUUID() }
    assert.equal(await code(vera.refused(PROPOSE, { body: again })), 'posting_not_found')
    await approve(entry.id)
    assert.equal(await bonus(), 0)
    assert.equal(await code(vera.refused(PROPOSE, { body: again })), 'posting_not_found')
    const { items } = await ana.call('GET /wallet/transactions')
    assert.deepEqual([items[0]!.kind, items[0]!.amountCents], ['correction', -1_500])

    // A posting of a payment cannot be reversed here.
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from ledger_transactions where kind = 'chargeback' limit 1`,
    )
    const foreign = { ...again, posting: Number(rows[0]!.id) }
    assert.equal(await code(vera.refused(PROPOSE, { body: foreign })), 'posting_not_found')

    await grantBonus(server.context(), { key: 'spent', userId: ana.id, cents: 700 })
    const spent = (await books()).correctable.find(({ kind }) => kind === 'bonus_grant')!
    const late = await propose({ ...again, id: randomUUID(), posting: spent.number })
    await post(server.context(), {
      key: 'pay:x:reserve',
      kind: 'bonus_reserve',
      currency: 'BRL',
      legs: [
        { account: 'user_bonus', owner: ana.id, cents: 100 },
        { account: 'bonus_hold', owner: ana.id, cents: -100 },
      ],
    })
    // Of partly spent credits the rest is revoked, once.
    await approve(late.id)
    assert.equal(await bonus(), 0)
    const twice = { ...again, id: randomUUID(), posting: spent.number }
    assert.equal(await code(vera.refused(PROPOSE, { body: twice })), 'posting_not_found')
    assert.ok(!(await books()).correctable.some(({ number }) => number === spent.number))
    await grantBonus(server.context(), { key: 'all spent', userId: ana.id, cents: 300 })
    const gone = (await books()).correctable.find(({ kind }) => kind === 'bonus_grant')!
    await post(server.context(), {
      key: 'pay:y:reserve',
      kind: 'bonus_reserve',
      currency: 'BRL',
      legs: [
        { account: 'user_bonus', owner: ana.id, cents: 300 },
        { account: 'bonus_hold', owner: ana.id, cents: -300 },
      ],
    })
    const nothing = await propose({ ...again, id: randomUUID(), posting: gone.number })
    assert.equal(await code(otto.refused(APPROVE, at(nothing.id))), 'insufficient_balance')
    // An adjustment is reversed like any other posting.
    const deposit = await propose({ ...base(), kind: 'platform_deposit', cents: 100 })
    const number = (await books()).correctable.find(({ kind }) => kind === 'platform_deposit')!.number
    const back = await propose({ ...again, id: randomUUID(), posting: number })
    assert.equal(back.cents, deposit.cents)
    assert.equal((await approve(back.id)).state, 'posted')
  })

  test('one admin grants up to 100.00 in credits alone: once, with a notification, with an expiry', async () => {
    const caio = await asPerson(server, 'Caio Prado')
    const body = { ...base(), kind: 'bonus_grant', personId: caio.id, cents: CREDITS_ONE_PERSON_CENTS } as const
    const [first, second] = await Promise.all([propose(body), propose(body)])
    assert.deepEqual(first, second)
    assert.deepEqual([first.state, first.person?.name, first.cents], ['posted', 'Caio Prado', 10_000])
    assert.deepEqual(await propose(body), first)
    for (const other of [{ cents: 100 }, { personId: ana.id }, { currency: 'USD' as const }])
      assert.equal(await code(vera.refused(PROPOSE, { body: { ...body, ...other } })), 'id_taken')
    const wallet = await caio.call('GET /wallet')
    assert.deepEqual(wallet.bonusCents, 10_000)
    const { items } = await caio.call('GET /wallet/transactions')
    assert.deepEqual(
      items.map(({ kind, amountCents, account }) => [kind, amountCents, account]),
      [['credits_granted', 10_000, 'bonus']],
    )
    const told = (await caio.call('GET /notifications')).items.filter(({ kind }) => kind === 'credits_granted')
    assert.deepEqual(
      told.map(({ facts }) => facts),
      [{ cents: 10_000, currency: 'BRL', expiresAt: '2026-08-29T12:00:00.000Z' }],
    )
    const log = await vera.call('GET /admin/audit', { query: { about: first.id } })
    assert.deepEqual(
      log.items.map(({ act, note }) => [act, note]),
      [
        ['book_entry_posted', null],
        ['book_entry_proposed', REASON],
      ],
    )
    server.clock.set('2026-08-29T12:00:00.000Z')
    await expireBonus(server.context())
    server.clock.set('2026-03-02T12:00:00.000Z')
    assert.equal(await balanceOf(server.context().db, 'user_bonus', caio.id, 'BRL'), 0)
  })

  test('more credits need a second admin, who must not be the recipient', async () => {
    const caio = await asPerson(server, 'Caio Prado')
    const body = (cents: number, personId = caio.id): Body => ({ ...base(), kind: 'bonus_grant', personId, cents })
    const credits = () => balanceOf(server.context().db, 'user_bonus', caio.id, 'BRL')
    const { id, state, can } = await propose(body(CREDITS_ONE_PERSON_CENTS + 1))
    assert.deepEqual([state, can, await credits()], ['open', ['refuse'], 0])
    assert.equal(await code(vera.refused(APPROVE, at(id))), 'other_admin_needed')
    await assert.rejects(
      server.database.pool.query(
        `update book_entries set state = 'posted', decided_by = proposed_by, decided_at = now() where id = $1`,
        [id],
      ),
      { constraint: 'two_decide' },
    )
    assert.equal((await approve(id)).state, 'posted')
    assert.equal(await credits(), CREDITS_ONE_PERSON_CENTS + 1)
    assert.equal(await code(vera.refused(PROPOSE, { body: body(100, vera.id) })), 'own_payout')
    const ottos = await propose(body(20_000, otto.id))
    assert.equal(await code(otto.refused(APPROVE, at(ottos.id))), 'own_payout')
    await otto.refused(REFUSE, { ...at(ottos.id), body: { note: REASON } })
    await vera.call(REFUSE, { ...at(ottos.id), body: { note: REASON } })
  })

  test('invalid input for credits is reported by field', async () => {
    const body = { ...base(), kind: 'bonus_grant', personId: ana.id, cents: 100 } as const
    for (const [about, refusal, field] of [
      [{ personId: undefined }, 'invalid_input', 'personId'],
      [{ personId: randomUUID() }, 'person_not_found', 'personId'],
      [{ cents: undefined }, 'invalid_input', 'cents'],
      [{ cents: 0 }, 'invalid_input', 'cents'],
      [{ cents: MAX_ADJUSTMENT_CENTS + 1 }, 'invalid_input', 'cents'],
      [{ currency: undefined }, 'invalid_input', 'currency'],
      [{ posting: 1 }, 'invalid_input', 'posting'],
      [{ reason: '' }, 'invalid_input', 'reason'],
    ] as const) {
      const refused = await vera.refused(PROPOSE, { body: { ...body, id: randomUUID(), ...about } })
      assert.deepEqual([refused.code, refused.field], [refusal, field], JSON.stringify(about))
    }
    assert.equal((await ana.refused(PROPOSE, { body })).status, 404)
    await assert.rejects(
      server.database.pool.query(
        `insert into book_entries (id, kind, currency, cents, reason, proposed_by, proposed_at)
         values (gen_random_uuid(), 'bonus_grant', 'BRL', 100, 'Sem nenhuma pessoa.', $1, now())`,
        [vera.id],
      ),
      { constraint: 'credits_are_for_a_person' },
    )
  })

  test("an ambassador's reward is revoked from free money, and owed if that is spent", async () => {
    const bia = await asPerson(server, 'Bia Ferraz')
    const ambassador = bia.id
    const held = (account: 'user_main' | 'receivable_user') =>
      balanceOf(server.context().db, account, ambassador, 'BRL')
    for (const key of ['referral:one', 'referral:two'])
      await post(server.context(), {
        key,
        kind: 'referral_reward',
        currency: 'BRL',
        legs: [
          { account: 'referral_expense', person: ambassador, cents: 500 },
          { account: 'user_main', owner: ambassador, cents: -500 },
        ],
      })
    await post(server.context(), {
      key: 'pay:z:reserve-main',
      kind: 'main_reserve',
      currency: 'BRL',
      legs: [
        { account: 'user_main', owner: ambassador, cents: 300 },
        { account: 'main_hold', owner: ambassador, cents: -300 },
      ],
    })
    const rewards = (await books()).correctable.filter(({ kind }) => kind === 'referral_reward')
    assert.deepEqual(
      rewards.map(({ cents, person }) => [cents, person?.name]),
      [
        [500, 'Bia Ferraz'],
        [500, 'Bia Ferraz'],
      ],
    )
    const backOf = async (posting: number) => {
      const entry = await propose({ id: randomUUID(), reason: REASON, kind: 'correction', posting })
      assert.equal(entry.state, 'open')
      return approve(entry.id)
    }
    await backOf(rewards[0]!.number)
    assert.deepEqual([await held('user_main'), await held('receivable_user')], [200, 0])
    await backOf(rewards[1]!.number)
    assert.deepEqual([await held('user_main'), await held('receivable_user')], [0, 300])
    const { items } = await bia.call('GET /wallet/transactions')
    assert.deepEqual(
      items.filter(({ kind }) => kind === 'correction').map(({ amountCents }) => amountCents),
      [-200, -500],
    )
  })
})
