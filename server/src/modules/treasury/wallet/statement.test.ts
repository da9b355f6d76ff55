import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { movementKinds } from '@bora/rules/movements.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { balanceOf } from '../../ledger/balances.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { type Leg, post } from '../../ledger/post.ts'
import type { AccountKind, PostingKind } from '../../ledger/tables.ts'
import { CSV_TEXTS } from './csv-texts.ts'
import { boundsOf, kindOf } from './movements.ts'

const october = { id: randomUUID(), title: '=cmd|Outubro; "sem" desculpa' }
const flash = { id: randomUUID(), title: 'Relâmpago' }

describe('a year in the wallet', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson

  const at = (instant: string) => server.clock.set(instant)
  const move = (
    kind: PostingKind,
    legs: Partial<Record<AccountKind, number>>,
    about: { key?: string; about?: typeof flash; resolves?: string; detail?: Leg['detail']; who?: TestPerson } = {},
  ) => {
    const { who = ana, detail, key = randomUUID(), ...rest } = about
    const leg = ([account, cents]: [string, number]): Leg => ({
      account: account as AccountKind,
      cents,
      ...(account === 'pool' ? { owner: rest.about!.id } : account === 'psp_clearing' ? { person: who.id } : {}),
      ...(/^user_|_hold$/.test(account) && { owner: who.id }),
      ...(detail && account.startsWith('user_') && { detail }),
    })
    return post(server.context(), { key, kind, currency: 'BRL', legs: Object.entries(legs).map(leg), ...rest })
  }

  // Ana's years, by hand; each line is an event of her money. São Paulo is three hours behind UTC.
  before(async () => {
    server = await testServer('2025-10-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    await grantBonus(server.context(), {
      key: 'welcome',
      userId: ana.id,
      cents: 45_00,
      expiresAt: '2026-02-01T03:00:00.000Z',
    })
    await move('bonus_reserve', { user_bonus: 20_00, bonus_hold: -20_00 }, { key: 'reserve', about: october })
    await move('entry', { psp_clearing: 30_00, bonus_hold: 20_00, pool: -50_00 }, { key: 'paid', about: october })
    await move('entry', { psp_clearing: 400_00, pool: -400_00 }, { about: october, who: bia })
    at('2025-12-30T15:00:00.000Z')
    await move(
      'settle',
      { pool: 450_00, user_held: -388_80, fee_revenue: -41_20, promo_expense: -20_00 },
      { about: october, detail: { rank: 2, freeAt: '2026-01-06T15:00:00.000Z' } },
    )
    // Half past eleven in the evening of the last day of the year.
    at('2026-01-01T02:30:00.000Z')
    await grantBonus(server.context(), { key: 'late', userId: ana.id, cents: 5_00 })
    // Midnight in São Paulo: the new year.
    at('2026-01-01T03:00:00.000Z')
    await grantBonus(server.context(), { key: 'new year', userId: ana.id, cents: 1 })
    at('2026-01-06T15:00:00.000Z')
    await move('prize_release', { user_held: 388_80, user_main: -388_80 }, { about: october, detail: { rank: 2 } })
    at('2026-01-10T12:00:00.000Z')
    await move('payout_request', { user_main: 250_00, payout_hold: -250_00 }, { key: 'ask 1' })
    at('2026-01-13T12:00:00.000Z')
    await move('payout_done', { payout_hold: 250_00, bank: -250_00 }, { key: 'done 1', resolves: 'ask 1' })
    at('2026-01-20T12:00:00.000Z')
    await move('payout_request', { user_main: 80_00, payout_hold: -80_00 }, { key: 'ask 2' })
    at('2026-01-21T12:00:00.000Z')
    await move('payout_returned', { payout_hold: 80_00, user_main: -80_00 }, { resolves: 'ask 2' })
    at('2026-01-22T12:00:00.000Z')
    await move('main_reserve', { user_main: 10_00, main_hold: -10_00 }, { about: flash })
    at('2026-01-25T12:00:00.000Z')
    await move('payout_request', { user_main: 100_00, payout_hold: -100_00 }, { key: 'ask 3' })
    at('2026-02-02T12:00:00.000Z')
    await move('bonus_expire', { user_bonus: 25_00, promo_expense: -25_00 })
    at('2026-06-01T12:00:00.000Z')
    ana = await signedIn(ana)
  })
  after(() => server.close())

  function signedIn(person: TestPerson): Promise<TestPerson> {
    return signedInAgain(server, person)
  }

  test('a statement equals the table worked out by hand', async () => {
    const years = await Promise.all(
      ['2025', '2026'].map(year => ana.call('GET /wallet/statements/:year', { params: { year } })),
    )
    assert.deepEqual(
      years.map(({ person, from, until, isOver, years: all }) => ({ person, from, until, isOver, all })),
      [
        {
          person: 'Ana Duarte',
          from: '2025-01-01T03:00:00Z',
          until: '2026-01-01T03:00:00Z',
          isOver: true,
          all: ['2026', '2025'],
        },
        {
          person: 'Ana Duarte',
          from: '2026-01-01T03:00:00Z',
          until: '2026-06-01T12:00:00.000Z',
          isOver: false,
          all: ['2026', '2025'],
        },
      ],
    )
    const tables = years.map(({ parts }) =>
      parts.map(({ account, openingCents, inCents, outCents, closingCents, lines }) => [
        account,
        [openingCents, inCents, outCents, closingCents],
        lines.map(line => `${line.kind} ${line.amountCents}`),
      ]),
    )
    assert.deepEqual(tables, [
      [
        ['held', [0, 388_80, 0, 388_80], ['prize 38880']],
        ['bonus', [0, 50_00, -20_00, 30_00], ['credits_granted 4500', 'credits_used -2000', 'credits_granted 500']],
      ],
      [
        [
          'main',
          [0, 468_80, -440_00, 28_80],
          [
            'prize_released 38880',
            'payout -25000',
            'payout -8000',
            'payout_returned 8000',
            'entry -1000',
            'payout -10000',
          ],
        ],
        ['held', [388_80, 0, -388_80, 0], ['prize_released -38880']],
        ['bonus', [30_00, 1, -25_00, 5_01], ['credits_granted 1', 'credits_expired -2500']],
      ],
    ])
    assert.equal(await balanceOf(server.context().db, 'user_main', ana.id, 'BRL'), 28_80)
    assert.equal(await balanceOf(server.context().db, 'user_bonus', ana.id, 'BRL'), 5_01)
  })

  test('a year without entries is empty, and each person sees only their own', async () => {
    assert.deepEqual((await ana.call('GET /wallet/statements/:year', { params: { year: '2024' } })).parts, [])
    const other = await signedIn(bia)
    assert.deepEqual((await other.call('GET /wallet/statements/:year', { params: { year: '2026' } })).parts, [])
    assert.equal((await ana.refused('GET /wallet/statements/:year', { params: { year: '1999' } })).code, 'not_found')
  })

  test("movements are chosen by kind, by month or year of the account's zone, and by challenge", async () => {
    const kindsOf = async (query: object) =>
      (await ana.call('GET /wallet/transactions', { query })).items.map(item => item.kind)
    assert.deepEqual(await kindsOf({ kind: 'prizes' }), ['prize_released', 'prize'])
    assert.deepEqual(await kindsOf({ kind: 'entries' }), ['entry', 'entry'])
    assert.deepEqual(await kindsOf({ kind: 'payouts' }), ['payout', 'payout_returned', 'payout', 'payout'])
    assert.deepEqual(await kindsOf({ kind: 'credits', period: '2025-12' }), ['credits_granted'])
    assert.deepEqual(await kindsOf({ kind: 'credits', period: '2026' }), ['credits_expired', 'credits_granted'])
    assert.deepEqual(await kindsOf({ challengeId: flash.id }), ['entry'])
    assert.deepEqual(await kindsOf({ kind: 'other' }), [])
    const { months, challenges } = await ana.call('GET /wallet/transactions')
    assert.deepEqual(months, ['2026-02', '2026-01', '2025-12', '2025-10'])
    assert.deepEqual(challenges, [flash, october])
    for (const [field, value] of [
      ['kind', 'all'],
      ['period', '2026-13'],
      ['period', '1999'],
      ['challengeId', 'x'],
    ] as const)
      assert.equal((await ana.refused('GET /wallet/transactions', { query: { [field]: value } })).field, field)
  })

  test('a movement opens with its number and the sources of an entry, to its owner only', async () => {
    const { items } = await ana.call('GET /wallet/transactions')
    const entry = items.find(item => item.kind === 'entry' && item.account === 'external')!
    const receipt = await ana.call('GET /wallet/transactions/:entryId', { params: { entryId: entry.id } })
    const { reference, parts, person, timeZone, taxedCents, ...same } = receipt
    assert.deepEqual(same, entry)
    assert.equal(taxedCents, null)
    assert.match(reference, /^\d+$/)
    assert.deepEqual([person, timeZone], ['Ana Duarte', 'America/Sao_Paulo'])
    assert.deepEqual(
      new Set(parts.map(part => `${part.account} ${part.cents}`)),
      new Set(['external 3000', 'bonus 2000']),
    )
    const other = await signedIn(bia)
    for (const entryId of [entry.id, '999999999'])
      assert.equal(
        (await other.refused('GET /wallet/transactions/:entryId', { params: { entryId } })).code,
        'not_found',
      )
  })

  test('the history of a prize: won, held, released, paid out, each with its date', async () => {
    const { items } = await ana.call('GET /wallet/prizes')
    assert.deepEqual(items, [
      {
        challenge: october,
        currency: 'BRL',
        rank: 2,
        amountCents: 388_80,
        creditCents: 0,
        taxCents: 0,
        wonAt: '2025-12-30T15:00:00.000Z',
        heldCents: 0,
        freeAt: '2026-01-06T15:00:00.000Z',
        releasedAt: '2026-01-06T15:00:00.000Z',
        leftCents: 28_80,
        spentCents: 10_00,
        payouts: [
          { requestedAt: '2026-01-10T12:00:00.000Z', doneAt: '2026-01-13T12:00:00.000Z', cents: 250_00 },
          { requestedAt: '2026-01-25T12:00:00.000Z', doneAt: null, cents: 100_00 },
        ],
      },
    ])
    assert.deepEqual(await (await signedIn(bia)).call('GET /wallet/prizes'), { items: [] })
  })

  test('a file has the movements in the words and numbers of its language, and no formulas', async () => {
    const portuguese = await fileOf('/wallet/transactions-file?language=pt-BR&kind=entries')
    assert.equal(portuguese.headers['content-type'], 'text/csv; charset=utf-8')
    assert.equal(portuguese.headers['cache-control'], 'private, no-store')
    assert.match(String(portuguese.headers['content-disposition']), /filename="bora-movimentacoes\.csv"/)
    const [head, first, second, end] = portuguese.body.split('\r\n')
    assert.equal(head, '\ufeffData;Hora;Movimentação;Desafio;Posição;Conta;Valor;Moeda;Número')
    assert.match(first!, /^2026-01-22;09:00;Entrada em desafio;Relâmpago;;Disponível;-10,00;BRL;\d+$/)
    assert.match(
      second!,
      /^2025-10-01;09:00;Entrada em desafio;"'=cmd\|Outubro; ""sem"" desculpa";;Pix ou cartão;-30,00;BRL;\d+$/,
    )
    assert.equal(end, '')
    const english = await fileOf('/wallet/statements/2026/file?language=en')
    assert.match(String(english.headers['content-disposition']), /filename="bora-statement-2026\.csv"/)
    const lines = english.body.split('\r\n')
    assert.equal(lines[1], '2026-01-01,00:00,Opening balance,,,Available,0.00,BRL,')
    assert.equal(lines[8], '2026-06-01,09:00,Closing balance,,,Available,28.80,BRL,')
    assert.match(
      lines[2]!,
      /^2026-01-06,12:00,Prize released,"'=cmd\|Outubro; ""sem"" desculpa",2?,Available,388\.80,BRL,\d+$/,
    )
    assert.equal((await fileOf('/wallet/transactions-file?language=fr')).statusCode, 400)
    const stranger = await server.app.inject('/api/wallet/transactions-file?language=en')
    assert.equal(stranger.statusCode, 401)
  })

  test('a file of hundreds of movements has each once', async () => {
    const caio = await asPerson(server, 'Caio Nogueira')
    for (let i = 0; i < 503; i++) await grantBonus(server.context(), { key: `caio ${i}`, userId: caio.id, cents: 1 })
    const { body } = await fileOf('/wallet/transactions-file?language=en', caio)
    const numbers = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(',').at(-1))
    assert.equal(numbers.length, 503)
    assert.equal(new Set(numbers).size, 503)
  })

  function fileOf(path: string, who = ana) {
    return server.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${who.token}` } })
  }

  test('every possible posting to an account of a wallet has a name in its statement', async () => {
    const { rows } = await sql<{ posting: PostingKind; account: AccountKind }>`
      select distinct tx_kind as posting, account_kind as account from posting_rules
      where account_kind in ('user_main', 'user_held', 'user_bonus')`.execute(server.context().db)
    assert.ok(rows.length > 20)
    assert.deepEqual(
      rows.filter(({ posting, account }) => !kindOf(posting, account)),
      [],
    )
  })

  test('files name movements like the wallet', () => {
    for (const language of LANGUAGES) {
      const file = join(import.meta.dirname, `../../../../../web/src/locales/${language}/wallet.json`)
      const { kinds } = JSON.parse(readFileSync(file, 'utf8')) as { kinds: Record<string, string> }
      for (const kind of movementKinds()) assert.equal(CSV_TEXTS[language].kinds[kind], kinds[kind])
    }
  })

  test('a month or year begins and ends by the zone', () => {
    assert.deepEqual(boundsOf('2026-02', 'America/Sao_Paulo'), {
      from: '2026-02-01T03:00:00Z',
      until: '2026-03-01T03:00:00Z',
    })
    assert.deepEqual(boundsOf('2026-12', 'Pacific/Auckland'), {
      from: '2026-11-30T11:00:00Z',
      until: '2026-12-31T11:00:00Z',
    })
    assert.deepEqual(boundsOf('2028', 'UTC'), { from: '2028-01-01T00:00:00Z', until: '2029-01-01T00:00:00Z' })
  })
})
