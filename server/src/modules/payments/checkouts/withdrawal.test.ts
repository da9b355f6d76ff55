import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, joinBroughtBy, logWorkout } from '../../../testing/build.ts'
import { openCheckout, pay, press } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'

// 30 dates: in Brazil an entry can be paid until 17 April and withdrawn until 24 April, regardless of its payer.
const DATES = { startDate: '2026-04-10', endDate: '2026-05-09' }
const CHECKOUT = 'GET /challenges/:challengeId/checkout'

let server: TestServer
let ana: TestPerson, bia: TestPerson, caio: TestPerson, dora: TestPerson
let challenge: Awaited<ReturnType<typeof buildChallenge>>

const params = () => ({ challengeId: challenge.id })
const look = (person: TestPerson) => person.call('GET /challenges/:challengeId', { params: params() })
const leave = 'POST /challenges/:challengeId/leave' as const
const paid = (about = {}) =>
  buildChallenge(ana, { ...DATES, prize: { kind: 'challenge', entryFeeCents: 5000 }, ...about })

/** Tokens expire within the hour. */
async function at(instant: string): Promise<void> {
  server.clock.set(instant)
  ana = await signedInAgain(server, ana)
  bia = await signedInAgain(server, bia)
  caio = await signedInAgain(server, caio)
  dora = await signedInAgain(server, dora)
}
async function historyOf(person: TestPerson) {
  const file = await person.call('GET /challenges/:challengeId/export', { params: params() })
  return parseHistory(JSON.stringify(file))
}
const scores = async () => {
  const { standings } = outcomeOf(await historyOf(ana))
  return Object.fromEntries(standings.map(one => [one.participant, Number(one.score)]))
}

before(async () => {
  server = await testServer('2026-03-20T12:00:00.000Z')
  // The sandbox keeps taking the payments, by the rules for real money.
  Object.assign(server.config, { payments: { ...server.config.payments, mode: 'live' } })
  await server.database.pool.query(
    `insert into country_switches (country, what, is_on, reason, changed_by)
     select country, 'challenge', true, 'Counsel agreed on 2026-03-01.', 'owner' from unnest(array['BR', 'PT']) country`,
  )
  await server.database.pool.query(
    `insert into tax_rules (country, prize_kind, per, brackets, reason, decided_by)
     select country, 'challenge', 'prize', '[]', 'Nothing is withheld, says counsel.', 'owner'
     from unnest(array['BR', 'PT']) country`,
  )
  ana = await asPerson(server, 'Ana Duarte')
  bia = await asPerson(server, 'Bia Ferraz')
  caio = await asPerson(server, 'Caio Nogueira')
  dora = await asPerson(server, 'Dora Prado')
  challenge = await paid()
  await pay(server, ana, challenge)
})
after(async () => {
  const problems = await checkMoney(server.context().db)
  await server.close()
  assert.deepEqual(problems, [])
})

test('an entry is withdrawn after the start, refunded in full, and its person is out permanently', async () => {
  await at('2026-04-09T12:00:00.000Z')
  await joinBroughtBy(server, bia, challenge, ana)
  await join(caio, challenge)
  assert.equal((await bia.call(CHECKOUT, { params: params() })).withdrawalDays, 7)
  const { id } = await pay(server, bia, challenge)
  await pay(server, caio, challenge)
  await at('2026-04-12T12:00:00.000Z')
  const { viewer, can, pool } = await look(bia)
  assert.deepEqual([viewer.withdrawableUntil, can.leave, pool.estimated], ['2026-04-17T03:00:00.000Z', true, true])
  // The creator, who paid weeks ago, could leave until the start, and can no longer withdraw.
  assert.deepEqual([(await look(ana)).viewer.withdrawableUntil, (await look(ana)).can.leave], [null, false])
  for (const day of [10, 11, 12]) await logWorkout(bia, { startedAt: `2026-04-${day}T${day === 12 ? 10 : 14}:00:00Z` })
  await logWorkout(caio, { startedAt: '2026-04-12T10:00:00Z' })
  // Her inviter has the bonus as long as she is in.
  assert.deepEqual(await scores(), { [ana.id]: 10, [bia.id]: 30, [caio.id]: 10 })

  await bia.call(leave, { params: params() })
  const payment = await bia.call('GET /payments/:paymentId', { params: { paymentId: id } })
  assert.deepEqual([payment.status, payment.refunds.map(one => one.reason)], ['refunded', ['withdrawn']])
  const { participants } = await historyOf(ana)
  assert.deepEqual(
    participants.filter(one => one.out).map(one => [one.id, one.paid]),
    [[bia.id, false]],
  )
  const body = { fingerprint: challenge.fingerprint }
  assert.equal((await bia.refused('POST /challenges/:challengeId/join', { params: params(), body })).code, 'no_return')
  assert.equal((await bia.refused(leave, { params: params() })).code, 'not_participating')
  const { pool: left } = await look(caio)
  assert.deepEqual([left.poolCents, left.paidEntries, left.estimated], [10_000, 2, true])
  const back = server.database.pool.query(
    `insert into participants (challenge_id, user_id, state, joined_at, fingerprint) values ($1, $2, 'participating', now(), 'x')`,
    [challenge.id, bia.id],
  )
  await assert.rejects(back, { code: '23001' })
  await assert.rejects(server.database.pool.query('delete from challenge_withdrawals'), { code: '23001' })
})

test("the inviter's bonus is revoked with the person that it was for", async () => {
  await at('2026-04-12T12:10:00.000Z')
  assert.deepEqual(await scores(), { [ana.id]: 0, [caio.id]: 10 })
})

test('it ends with its date, later in a country that allows more days', async () => {
  await at('2026-04-10T12:00:00.000Z')
  await dora.call('PATCH /me', { body: { country: 'PT' } })
  await join(dora, challenge)
  assert.equal((await dora.call(CHECKOUT, { params: params() })).withdrawalDays, 14)
  await pay(server, dora, challenge)
  await at('2026-04-17T02:59:59.000Z')
  assert.equal((await look(caio)).can.leave, true)
  await at('2026-04-17T03:00:00.000Z')
  assert.equal((await look(caio)).can.leave, false)
  assert.equal((await caio.refused(leave, { params: params() })).code, 'leave_after_start')
  assert.equal((await look(dora)).viewer.withdrawableUntil, '2026-04-25T03:00:00.000Z')
})

test('entries close before anyone could withdraw in sight of the finish, and no challenge is created too late for them', async () => {
  await at('2026-04-18T02:45:00.000Z')
  const [eva, fabio] = [await asPerson(server, 'Eva Reis'), await asPerson(server, 'Fabio Lins')]
  await join(eva, challenge)
  // Begun in time, and paid too late.
  const { url, payment } = await openCheckout(eva, challenge)
  server.clock.set('2026-04-18T03:00:00.000Z')
  const entry = { params: params(), body: { fingerprint: challenge.fingerprint } }
  assert.equal((await fabio.refused('POST /challenges/:challengeId/join', entry)).code, 'entries_closed')
  assert.equal((await look(fabio)).against.join, 'entries_closed')
  assert.equal((await eva.refused(CHECKOUT, { params: params() })).code, 'entries_closed')
  await press(server, url, 'approved')
  const late = await eva.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })
  assert.deepEqual([late.status, late.refunds[0]?.reason], ['refunded', 'not_admitted'])

  await at('2026-04-18T12:00:00.000Z')
  const draft = { title: 'Curto demais', description: 'Dez dias.', type: 'workout_count', target: null }
  const dates = { startDate: '2026-04-20', endDate: '2026-04-29', timeZone: 'America/Sao_Paulo' }
  const prize = { kind: 'challenge', entryFeeCents: 5000 }
  const refused = await ana.refused('POST /challenges', {
    body: { id: randomUUID(), draft: { ...draft, ...dates, prize } },
  })
  assert.equal(refused.code, 'entries_closed')
  const { rows } = await server.database.pool.query('select from challenges where title = $1', [draft.title])
  assert.equal(rows.length, 0)
})

test('the prize is estimated while anyone may withdraw, without those who did', async () => {
  await at('2026-04-25T02:59:59.000Z')
  assert.equal((await look(caio)).pool.estimated, true)
  await at('2026-04-25T03:00:00.000Z')
  assert.equal((await look(caio)).pool.estimated, false)
  await at('2026-05-11T00:00:00.000Z')
  await settleDue(server.context())
  await at('2026-05-11T00:01:00.000Z')
  const history = await historyOf(caio)
  assert.deepEqual(
    history.participants.filter(one => one.out).map(one => one.id),
    [bia.id],
  )
  const { settlement } = outcomeOf(history)
  assert.deepEqual(
    [
      settlement.outcome,
      Number(settlement.poolCents),
      settlement.prizes.map(one => [one.participant, Number(one.amountCents)]),
    ],
    ['paid', 15_000, [[caio.id, 13_500]]],
  )
})
