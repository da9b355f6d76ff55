import { CHALLENGES_A_DAY, JOINS_A_DAY, MAX_REPORTS_SHOWN } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { grantBonus } from './modules/ledger/bonus.ts'
import { checkMoney } from './modules/treasury/money-check/money-check.ts'
import { sweepPayments } from './modules/payments/payment/sweep.ts'
import { settleDue } from './modules/prizes/settlement/settle-due.ts'
import { asPerson, signedInAgain, type TestPerson } from './testing/as-person.ts'
import { buildChallenge, join, logWorkout } from './testing/build.ts'
import { giveFreeMoney, pay } from './testing/pay.ts'
import { asAdmin } from './testing/payouts.ts'
import { testServer, type TestServer } from './testing/server.ts'

/**
 * Allowed acts, repeated in the hope of profit. Mass sign-ups and rings of accounts are in the modules of referrals and
 * ambassadors.
 */
const NOW = '2026-03-02T15:00:00.000Z'
const AHEAD = { startDate: '2026-03-20', endDate: '2026-03-30' } as const
const leave = (person: TestPerson, { id }: { id: string }) =>
  person.call('POST /challenges/:challengeId/leave', { params: { challengeId: id } })

describe('money in a circle', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson

  before(async () => (server = await testServer(NOW)))
  after(async () => {
    const problems = await checkMoney(server.context().db)
    await server.close()
    assert.deepEqual(problems, [])
  })
  beforeEach(async () => {
    server.clock.set(NOW)
    ;[ana, bia, caio] = (await Promise.all(['Ana', 'Bia', 'Caio'].map(name => asPerson(server, name)))) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ]
  })

  const entry = (cents: number, about = {}) =>
    buildChallenge(ana, { ...AHEAD, prize: { kind: 'challenge', entryFeeCents: cents }, ...about })
  const purse = async (person: TestPerson) => {
    const { freeCents, heldCents, bonusCents } = await person.call('GET /wallet')
    return { freeCents, heldCents, bonusCents }
  }
  const credits = (person: TestPerson, cents: number) =>
    grantBonus(server.context(), { key: randomUUID(), userId: person.id, cents })
  const outside = async () => {
    const { rows } = await server.database.pool.query<{ cents: number }>(
      `select coalesce(sum(e.cents), 0)::integer as cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where a.kind = 'psp_clearing'`,
    )
    return rows[0]!.cents
  }

  test('joining, paying and leaving twenty times leaves all balances unchanged', async () => {
    await credits(bia, 1_200)
    await giveFreeMoney(server, bia, 800)
    const before = { purse: await purse(bia), outside: await outside() }
    const challenge = await entry(5_000)
    for (let round = 0; round < 20; round++) {
      server.clock.set(new Date(Date.parse(NOW) + round * 600_000))
      bia = await signedInAgain(server, bia)
      await join(bia, challenge)
      const paid = await pay(server, bia, challenge, 'approved', { balance: 'yes' })
      assert.deepEqual([paid.status, paid.bonusCents, paid.balanceCents], ['succeeded', 1_200, 800])
      await leave(bia, challenge)
      await sweepPayments(server.context())
    }
    assert.deepEqual({ purse: await purse(bia), outside: await outside() }, before)
    const { rows } = await server.database.pool.query('select from participants where user_id = $1', [bia.id])
    assert.equal(rows.length, 0)
  })

  test('every refund of an entry returns credits as credits, never as money', async () => {
    const admin = await asAdmin(server, 'Vera')
    await credits(bia, 4_000)
    const before = await purse(bia)
    assert.deepEqual([before.bonusCents, before.freeCents], [4_000, 0])
    const joinWithCredits = async (challenge: Awaited<ReturnType<typeof entry>>) => {
      await join(bia, challenge)
      const paid = await pay(server, bia, challenge)
      assert.deepEqual([paid.status, paid.bonusCents], ['succeeded', 4_000])
      assert.equal((await purse(bia)).bonusCents, 0)
    }

    const left = await entry(4_000)
    await joinWithCredits(left)
    await leave(bia, left)
    assert.deepEqual(await purse(bia), before, 'left')

    const cancelled = await entry(4_000)
    await joinWithCredits(cancelled)
    await admin.call('POST /admin/challenges/:challengeId/cancel', {
      params: { challengeId: cancelled.id },
      body: { words: 'Prêmio que não existe.' },
    })
    assert.deepEqual(await purse(bia), before, 'cancelled')

    // No one wins their own credits alone, nor without a workout.
    const alone = await entry(4_000, { startDate: '2026-03-03', endDate: '2026-03-04' })
    await joinWithCredits(alone)
    server.clock.set('2026-03-03T15:00:00.000Z')
    bia = await signedInAgain(server, bia)
    await logWorkout(bia, { startedAt: '2026-03-03T12:00:00Z' })
    server.clock.set('2026-03-06T12:00:00.000Z')
    bia = await signedInAgain(server, bia)
    await settleDue(server.context())
    assert.deepEqual(await purse(bia), before, 'too few paid')

    server.clock.set(NOW)
    caio = await signedInAgain(server, caio)
    bia = await signedInAgain(server, bia)
    ana = await signedInAgain(server, ana)
    const idle = await entry(4_000, { startDate: '2026-03-05', endDate: '2026-03-05' })
    await joinWithCredits(idle)
    await join(caio, idle)
    await credits(caio, 4_000)
    await pay(server, caio, idle)
    server.clock.set('2026-03-07T12:00:00.000Z')
    bia = await signedInAgain(server, bia)
    caio = await signedInAgain(server, caio)
    await settleDue(server.context())
    assert.deepEqual([await purse(bia), await purse(caio)], [before, before], 'nobody scored')
  })
})

describe('with the limits of production', () => {
  let server: TestServer
  before(async () => (server = await testServer(NOW, { AUTH_RATE_LIMITS: 'on' })))
  after(() => server.close())
  beforeEach(() => server.clock.set(NOW))

  test("of forty challenges created at once, only a day's number is created, and none earns its creator anything", async () => {
    const ana = await asPerson(server, 'Ana')
    const before = await ana.call('GET /me')
    const answers = await Promise.allSettled(
      Array.from({ length: 2 * CHALLENGES_A_DAY }, () => buildChallenge(ana, AHEAD)),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, CHALLENGES_A_DAY)
    const draft = { ...AHEAD, title: 'Mais um', description: 'E mais um.', type: 'workout_count', target: null }
    const sent = { body: { id: randomUUID(), draft: { ...draft, timeZone: 'America/Sao_Paulo' } } }
    const refusal = await ana.refused('POST /challenges', sent)
    assert.deepEqual([refusal.code, refusal.params], ['too_many_requests', { seconds: 86_400 }])
    const made = answers.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    for (const challenge of made.slice(0, 5)) await leave(ana, challenge)
    assert.equal((await ana.refused('POST /challenges', sent)).code, 'too_many_requests', 'leaving gives none back')
    const { streakDays: _, ...rest } = (await ana.call('GET /me')) as Record<string, unknown>
    const { streakDays: __, ...was } = before as Record<string, unknown>
    assert.deepEqual(rest, was)
    const badges = await ana.call('GET /people/:personId/badges', { params: { personId: ana.id } })
    assert.deepEqual(badges.earned, [])
    assert.equal((await ana.call('POST /referrals', { body: { device: null } })).ownPoints, 0)
    const bia = await asPerson(server, 'Bia')
    await bia.call('POST /challenges', sent as never)

    server.clock.set(new Date(Date.parse(NOW) + 86_400_000))
    await buildChallenge(await signedInAgain(server, ana), AHEAD)
  })

  test('joining and leaving repeatedly blocks joining, never leaving', async () => {
    const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
    const challenge = await buildChallenge(ana, AHEAD)
    for (let i = 0; i < JOINS_A_DAY; i++) {
      await join(bia, challenge)
      if (i < JOINS_A_DAY - 1) await leave(bia, challenge)
    }
    await leave(bia, challenge)
    const refusal = await bia.refused('POST /challenges/:challengeId/join', {
      params: { challengeId: challenge.id },
      body: { fingerprint: challenge.fingerprint },
    })
    assert.equal(refusal.code, 'too_many_requests')
  })
})

test('ten thousand reports are one case: counted, shown in part, with no automatic effect', async () => {
  const server = await testServer(NOW)
  after(() => server.close())
  const [ana, admin] = [await asPerson(server, 'Ana'), await asAdmin(server, 'Vera')]
  const challenge = await buildChallenge(ana)
  const { activity } = await logWorkout(ana, { startedAt: '2026-03-02T12:00:00Z' })
  await server.database.pool.query(
    `with crowd as (
       insert into people (id, name, created_at) select gen_random_uuid(), 'Conta ' || n, $3 from generate_series(1, 10000) n returning id
     )
     insert into activity_reports (id, user_id, activity_id, reporter_id, reason, comment, version, reported_at)
     select gen_random_uuid(), $1, $2, id, 'fake_or_rules', repeat('mentira ', 30), 1, $3 from crowd`,
    [ana.id, activity.id, NOW],
  )
  const { items, open } = await admin.call('GET /admin/cases')
  assert.deepEqual([open, items.length, items[0]!.reports, items[0]!.urgency], [1, 1, 10_000, 100])
  const caseOf = { params: { subject: 'workout' as const, caseId: activity.id } }
  const whole = await admin.call('GET /admin/cases/:subject/:caseId', caseOf)
  assert.deepEqual([whole.reported.length, whole.reportedInAll], [MAX_REPORTS_SHOWN, 10_000])
  const board = await ana.call('GET /challenges/:challengeId/leaderboard', { params: { challengeId: challenge.id } })
  assert.equal(board.me!.score, 10)
  await admin.call('POST /admin/cases/:subject/:caseId/keep', { ...caseOf, body: { round: 1 } })
  assert.equal((await admin.call('GET /admin/cases')).open, 0)
})
