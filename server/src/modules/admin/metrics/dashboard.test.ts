import type { Calls } from '@bora/contract/api.ts'
import {
  METRIC_NAMES,
  METRIC_SPANS,
  type MetricName,
  metricOf,
  METRIC_UNITS,
  type MetricUnit,
} from '@bora/rules/metrics.ts'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asPerson, asVisitor, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { askPayout, passAndSend, verifiedDetails } from '../../../testing/payouts.ts'
import { giveFreeMoney, pay } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantRole } from '../../accounts/account-admin/grant-role.ts'
import { sweepPayments } from '../../payments/payment/sweep.ts'
import { releaseHeldPrizes } from '../../prizes/held-prizes/release.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'

type Dashboard = Calls['GET /admin/figures']['output']

const NOW = '2026-03-11T01:30:00.000Z' // 22:30 of 10 March in São Paulo
const NEVER = (problem: string) => assert.fail(problem)

describe('the metrics of the dashboard', () => {
  let server: TestServer
  let vera: TestPerson
  const at = (instant: string) => server.clock.set(instant)
  const read = (query: Calls['GET /admin/figures']['request']['query'] = {}): Promise<Dashboard> =>
    vera.call('GET /admin/figures', { query })

  before(async () => {
    server = await testServer('2025-08-20T12:00:00.000Z')
    const early = await asPerson(server, 'Vera Campos')
    const email = (await early.call('GET /me')).email
    assert.equal(await grantRole(server.context().db, email!, 'admin'), 'granted')
    // The last instant of a month in São Paulo, and the first of the next.
    at('2026-02-01T02:59:59.000Z')
    let ana = await asPerson(server, 'Ana Duarte')
    at('2026-02-01T03:00:00.000Z')
    let bia = await asPerson(server, 'Bia Alves')
    await logWorkout(bia, { startedAt: '2026-01-31T22:00:00Z' })
    // A challenge for its entries, and one for a prize in another currency.
    at('2026-02-20T12:00:00.000Z')
    ;[ana, bia] = [await signedInAgain(server, ana), await signedInAgain(server, bia)]
    const dates = { startDate: '2026-02-20', endDate: '2026-02-22' }
    const paid = await buildChallenge(ana, { ...dates, prize: { kind: 'challenge', entryFeeCents: 5_000 } })
    for (const person of [ana, bia]) {
      await join(person, paid)
      await pay(server, person, paid, 'approved', { credits: 'no' })
    }
    const dollars = await buildChallenge(ana, {
      ...dates,
      prize: { kind: 'challenge', entryFeeCents: 700, currency: 'USD' },
    })
    await join(bia, dollars)
    await pay(server, bia, dollars, 'approved', { credits: 'no' })
    await logWorkout(ana, { startedAt: '2026-02-20T11:00:00Z' })
    const voided = await logWorkout(bia, { startedAt: '2026-02-20T11:00:00Z' })
    at('2026-02-24T00:00:00.000Z')
    assert.equal(await settleDue(server.context(), NEVER), 2)
    await server.database.pool.query('update activities set voided_at = now() where id = $1', [voided.activity.id])
    at('2026-02-27T12:00:00.000Z')
    const caio = await asPerson(server, 'Caio Nunes')
    await giveFreeMoney(server, caio, 20_000)
    await verifiedDetails(server, caio)
    const caioNow = await signedInAgain(server, caio)
    await askPayout(caioNow, 6_000)
    for (let hours = 0; hours < 4; hours++) await passAndSend(server, 3_600)
    // A released prize, and challenges of every state.
    at('2026-03-03T12:00:00.000Z')
    assert.ok((await releaseHeldPrizes(server.context())) > 0)
    at('2026-03-05T12:00:00.000Z')
    ;[ana, bia] = [await signedInAgain(server, ana), await signedInAgain(server, bia)]
    const again = await buildChallenge(ana, {
      startDate: '2026-03-05',
      endDate: '2026-03-06',
      prize: { kind: 'challenge', entryFeeCents: 3_001 },
    })
    for (const person of [ana, bia]) {
      await join(person, again)
      await pay(server, person, again, 'approved', { credits: 'no' })
      await logWorkout(person, { startedAt: '2026-03-05T11:00:00Z' })
    }
    await buildChallenge(bia, { startDate: '2026-03-09', endDate: '2026-03-20' })
    // In Auckland it is already over, in São Paulo it is not.
    await buildChallenge(bia, { startDate: '2026-03-06', endDate: '2026-03-10', timeZone: 'Pacific/Auckland' })
    await buildChallenge(bia, { startDate: '2026-03-05', endDate: '2026-03-10' })
    await buildChallenge(bia, { startDate: '2026-03-12', endDate: '2026-03-20' })
    const cancelled = await buildChallenge(bia, { startDate: '2026-03-12', endDate: '2026-03-20' })
    await server.database.pool.query("update challenges set status = 'cancelled', ended_at = now() where id = $1", [
      cancelled.id,
    ])
    at('2026-03-08T00:00:00.000Z')
    assert.equal(await settleDue(server.context(), NEVER), 1)
    at('2026-03-08T12:00:00.000Z')
    const later = await asPerson(server, 'Dora Lima')
    const open = await buildChallenge(later, {
      startDate: '2026-03-30',
      endDate: '2026-04-06',
      prize: { kind: 'challenge', entryFeeCents: 4_400 },
    })
    await join(later, open)
    await pay(server, later, open, 'approved', { credits: 'no' })
    // Leaving before the start is refunded.
    const leaver = await signedInAgain(server, bia)
    await join(leaver, open)
    await pay(server, leaver, open, 'approved', { credits: 'no' })
    await leaver.call('POST /challenges/:challengeId/leave', { params: { challengeId: open.id } })
    await sweepPayments(server.context())
    at('2026-03-11T00:30:00.000Z')
    await logWorkout(await signedInAgain(server, later), { startedAt: '2026-03-10T22:00:00Z' })
    at(NOW)
    vera = await signedInAgain(server, early)
  })
  after(() => server.close())

  /** Each table's rows by days of São Paulo: an amount, and its instant. */
  const FACTS: Record<MetricName, string> = {
    people: 'select created_at as at, 1 as amount from people',
    signUps: 'select created_at as at, 1 as amount from people',
    workouts: 'select logged_at as at, 1 as amount from activities where voided_at is null',
    active: '',
    challenges: 'select created_at as at, 1 as amount from challenges',
    collected:
      "select created_at as at, captured_cents as amount from payments where captured_cents > 0 and currency = 'BRL'",
    refunded: "select resolved_at as at, cash_cents as amount from refunds where state = 'done' and currency = 'BRL'",
    prizes: "select settled_at as at, prize_cents as amount from settlements where currency = 'BRL'",
    fees: "select settled_at as at, fee_cents as amount from settlements where currency = 'BRL'",
    paidOut: "select ended_at as at, amount_cents as amount from payouts where status = 'completed'",
    held: `select settled_at as at, prize_cents as amount from settlements where currency = 'BRL' and prize_cents > 0
      union all select '2026-03-03T12:00:00Z', -prize_cents from settlements where currency = 'BRL' and free_at <= '2026-03-03T12:00:00Z'`,
    inPools: `select created_at as at, amount_cents as amount from payments where captured_cents > 0 and currency = 'BRL'
      union all select created_at, -(cash_cents + main_cents + bonus_cents) from refunds where currency = 'BRL' and reason = 'left'
      union all select settled_at, -pool_cents from settlements where currency = 'BRL' and outcome = 'paid'`,
  }
  const day = `(at at time zone 'America/Sao_Paulo')`

  async function recounted(name: MetricName, unit: MetricUnit, count: number) {
    const { rows } = await server.database.pool.query<{ now: string; before: string; series: string[] }>(
      `with facts as (${FACTS[name]}),
         here as (select date_trunc('${unit}', timestamptz '${NOW}' at time zone 'America/Sao_Paulo') as last),
         bounds as (
           select last - interval '${count - 1} ${unit}' as first, last - interval '${count * 2 - 1} ${unit}' as first_before,
             timestamptz '${NOW}' at time zone 'America/Sao_Paulo' as now
           from here),
         units as (
           select u from bounds, here, generate_series(first, last, interval '1 ${unit}') u)
       select
         (select coalesce(sum(amount), 0) from facts, bounds where ${day} >= first) as now,
         (select coalesce(sum(amount), 0) from facts, bounds where ${day} >= first_before
            and ${day} < least(first_before + (now - first), first)) as before,
         array(select coalesce((select sum(amount) from facts where date_trunc('${unit}', ${day}) = u), 0)
               from units order by u) as series`,
    )
    const { now, before, series } = rows[0]!
    return { now: Number(now), before: Number(before), series: series.map(Number) }
  }

  async function recountedStock(name: MetricName, unit: MetricUnit, days: readonly string[]) {
    const until = async (end: string) => {
      const { rows } = await server.database.pool.query<{ there: string }>(
        `select coalesce(sum(amount), 0) as there from (${FACTS[name]}) facts where ${day} < ${end}`,
      )
      return Number(rows[0]!.there)
    }
    const series = []
    for (const one of days) series.push(await until(`timestamp '${one}' + interval '1 ${unit}'`))
    return { now: series.at(-1), before: await until(`timestamp '${days[0]}'`), series }
  }

  for (const unit of METRIC_UNITS)
    for (const count of METRIC_SPANS[unit])
      test(`equal an independent query: ${count} by ${unit}`, async () => {
        const { figures, days, at: seen } = await read({ unit, count })
        assert.equal(seen, NOW)
        for (const name of METRIC_NAMES) {
          // Different people are counted once a period, which no sum of facts says: see below.
          if (name === 'active') continue
          const isFlow = metricOf(name).measures === 'flow'
          const expected = isFlow ? await recounted(name, unit, count) : await recountedStock(name, unit, days)
          assert.deepEqual(figures[name], expected, name)
        }
      })

  test('have something of everything to count in the last three months', async () => {
    const { figures, challenges, days, currency, currencies, timeZone } = await read({ unit: 'month', count: 3 })
    assert.deepEqual(days, ['2026-01-01', '2026-02-01', '2026-03-01'])
    assert.deepEqual([currency, currencies, timeZone], ['BRL', ['BRL', 'USD'], 'America/Sao_Paulo'])
    // Ana signed up on the evening of 31 January in São Paulo.
    assert.deepEqual(figures.signUps.series.slice(0, 2), [1, 3])
    assert.deepEqual(figures.workouts.series, [0, 2, 3])
    assert.deepEqual([figures.active.series, figures.active.now], [[0, 2, 3], 3])
    for (const name of METRIC_NAMES)
      assert.ok(
        figures[name].series.some(cents => cents > 0),
        name,
      )
    assert.deepEqual([figures.fees.now, figures.prizes.now], [1_000 + 600, 9_000 + 5_402])
    assert.deepEqual([figures.held.now, figures.inPools.now, figures.paidOut.now], [5_402, 4_400, 6_000])
    const { rows } = await server.database.pool.query<{ state: string; many: string }>(
      `select case when status <> 'active' then status
           when start_date > (timestamptz '${NOW}' at time zone time_zone)::date then 'upcoming'
           when end_date < (timestamptz '${NOW}' at time zone time_zone)::date then 'closing' else 'active' end as state,
         count(*) as many from challenges group by 1`,
    )
    const none = { upcoming: 0, active: 0, closing: 0, completed: 0, cancelled: 0 }
    assert.deepEqual(challenges, {
      ...none,
      ...Object.fromEntries(rows.map(({ state, many }) => [state, Number(many)])),
    })
    assert.ok(
      Object.values(challenges).every(many => many > 0),
      JSON.stringify(challenges),
    )
  })

  test('count a person once, however often they trained', async () => {
    const { figures } = await read({ unit: 'day', count: 30 })
    const { rows } = await server.database.pool.query<{ people: string }>(
      `select count(distinct user_id) as people from activities where voided_at is null
       and ${day.replace('at ', 'logged_at ')} >= timestamp '2026-02-09'`,
    )
    assert.equal(figures.active.now, Number(rows[0]!.people))
    assert.equal(
      figures.active.series.reduce((sum, one) => sum + one),
      4,
    )
    assert.equal(figures.active.before, 1)
  })

  test('support another currency', async () => {
    const { figures, currency } = await read({ currency: 'USD' })
    assert.deepEqual([currency, figures.collected.now, figures.refunded.now, figures.held.now], ['USD', 700, 0, 0])
    assert.deepEqual((await read({ currency: 'GBP' })).currencies, ['BRL', 'USD', 'GBP'])
  })

  test('are for admins only, and for the offered spans', async () => {
    assert.equal((await (await asPerson(server, 'Edu Reis')).refused('GET /admin/figures')).status, 404)
    assert.equal((await asVisitor(server).refused('GET /admin/figures')).status, 404)
    const wrong = await vera.refused('GET /admin/figures', { query: { unit: 'week', count: 90 } })
    assert.deepEqual([wrong.code, wrong.field], ['invalid_input', 'count'])
  })
})
