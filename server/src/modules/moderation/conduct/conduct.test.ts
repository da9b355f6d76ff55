import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import type { ConductMeasure } from '@bora/rules/fairness/conduct-clock.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { toldKinds } from '../../../testing/notices.ts'
import { pay } from '../../../testing/pay.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { followConduct } from './conclude.ts'

const OPEN = 'POST /admin/conduct'
const DECIDE = 'POST /admin/conduct/:caseId/decide'
const DECIDE_APPEAL = 'POST /admin/conduct/:caseId/decide-appeal'
const ANSWER = 'POST /conduct/:caseId/answer'
const APPEAL = 'POST /conduct/:caseId/appeal'
const ONE = 'GET /conduct/:caseId'
const WORDS = 'O relógio mostra outra pessoa correndo.'

describe('cases about participants after the start', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson, vera: TestPerson, otto: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  const at = () => ({ params: { challengeId: challenge.id } })
  const sql = (text: string, ...values: unknown[]) => server.database.pool.query(text, values)

  /** Tokens expire within the hour. */
  async function clock(instant: string): Promise<void> {
    server.clock.set(instant)
    ana = await signedInAgain(server, ana)
    bia = await signedInAgain(server, bia)
    caio = await signedInAgain(server, caio)
    // A second factor is given once in a session, so these are other admins.
    await sql(`update people set roles = '{}', admin_since = null where 'admin' = any(roles)`)
    vera = await asAdmin(server, 'Vera Campos')
    otto = await asAdmin(server, 'Otto Reis')
  }
  const open = async (measure: ConductMeasure, person = bia) =>
    (
      await vera.call(OPEN, {
        body: { challengeId: challenge.id, personId: person.id, measure, reason: WORDS, basis: WORDS },
      })
    ).id
  // From the table: the top of a leaderboard follows a moment later, by an event.
  const scores = async () => {
    const { rows } = await sql(
      `select p.name, s.score::int from scores s join people p on p.id = s.user_id where challenge_id = $1 and week = 0`,
      challenge.id,
    )
    return Object.fromEntries(rows.map(row => [row.name.split(' ')[0], row.score]))
  }
  const replayed = async () => {
    const file = await ana.call('GET /challenges/:challengeId/export', at())
    const { standings } = outcomeOf(parseHistory(JSON.stringify(file)))
    return Object.fromEntries(standings.map(one => [one.participant, Number(one.score)]))
  }
  const verdict = (caseId: string, what: 'upheld' | 'dropped') => ({
    params: { caseId },
    body: { verdict: what, words: WORDS },
  })

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
  })
  after(async () => {
    const problems = await checkMoney(server.context().db)
    await server.close()
    assert.deepEqual(problems, [])
  })
  beforeEach(async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    ana = await signedInAgain(server, ana)
    bia = await asPerson(server, 'Bia Ferraz')
    caio = await asPerson(server, 'Caio Nogueira')
    challenge = await buildChallenge(ana, { prize: { kind: 'challenge', entryFeeCents: 5000 } })
    for (const person of [bia, caio]) {
      await join(person, challenge)
      await pay(server, person, challenge)
    }
    await clock('2026-03-04T12:00:00.000Z')
    for (const time of ['02T13', '03T11', '04T11']) await logWorkout(bia, { startedAt: `2026-03-${time}:00:00Z` })
    await logWorkout(caio, { startedAt: '2026-03-03T11:00:00Z' })
  })

  test('staff hear a person, disqualify, and standings and history file change accordingly', async () => {
    const caseId = await open('disqualification')
    const params = { caseId }
    assert.ok((await toldKinds(server, bia, challenge)).includes('conduct'))
    const asked = await bia.call(ONE, { params })
    assert.deepEqual(
      [asked.phase, asked.until, asked.reason, asked.can],
      ['hearing', '2026-03-05T12:00:00.000Z', WORDS, ['answer']],
    )
    assert.equal((await caio.refused(ONE, { params })).code, 'case_not_found')
    assert.equal((await caio.refused(ANSWER, { params, body: { answer: 'Não fui eu.' } })).code, 'case_not_found')
    assert.equal((await vera.refused(DECIDE, verdict(caseId, 'upheld'))).code, 'hearing_open')
    assert.equal(
      (
        await vera.refused(OPEN, {
          body: { challengeId: challenge.id, personId: bia.id, measure: 'removal', reason: WORDS, basis: WORDS },
        })
      ).code,
      'case_open',
    )
    assert.deepEqual(await scores(), { Bia: 30, Caio: 10 })
    await bia.call(ANSWER, { params, body: { answer: 'O relógio é meu.' } })
    assert.equal((await bia.refused(ANSWER, { params, body: { answer: 'Outra resposta.' } })).code, 'case_over')
    const decided = await vera.call(DECIDE, verdict(caseId, 'upheld'))
    assert.deepEqual(
      [decided.phase, decided.until, decided.answer?.text],
      ['appealable', '2026-03-06T12:00:00.000Z', 'O relógio é meu.'],
    )
    assert.deepEqual(await scores(), { Bia: 0, Caio: 10 })
    assert.deepEqual(await replayed(), { [bia.id]: 0, [caio.id]: 10 })
    const again = await otto.refused(DECIDE, verdict(caseId, 'dropped'))
    assert.deepEqual([again.code, again.params], ['case_decided', { name: 'Vera Campos' }])
    const { items } = await otto.call('GET /admin/audit', { query: { about: bia.id } })
    assert.deepEqual(items.map(one => one.act).slice(0, 2), ['conduct_case_decided', 'conduct_case_opened'])

    // A later workout stays in the history, without points.
    const seen = await bia.call(ONE, { params })
    assert.deepEqual([seen.can, seen.decision?.words], [['appeal'], WORDS])
    await clock('2026-03-05T12:00:00.000Z')
    await logWorkout(bia, { startedAt: '2026-03-05T11:00:00Z' })
    assert.deepEqual(await scores(), { Bia: 0, Caio: 10 })
    await clock('2026-03-06T12:00:00.000Z')
    await followConduct(server.context())
    assert.deepEqual((await bia.call(ONE, { params })).outcome, { verdict: 'upheld', lapsed: false })
    assert.equal((await bia.refused(APPEAL, { params, body: { words: WORDS } })).code, 'case_over')
    assert.equal((await bia.call('GET /wallet')).freeCents, 0)

    // The fee stays in the pool, which the other person wins.
    await clock('2026-03-17T00:30:00.000Z')
    await settleDue(server.context())
    const results = await caio.call('GET /challenges/:challengeId/results', at())
    assert.deepEqual(
      results.winners.map(one => [one.person.id, one.prizeCents]),
      [[caio.id, 9000]],
    )
    await assert.rejects(sql(`update conduct_cases set verdict = 'dropped' where id = $1`, caseId), { code: '23001' })
  })

  test('an appeal is another admin’s, and reverses everything', async () => {
    const caseId = await open('disqualification')
    const params = { caseId }
    await clock('2026-03-05T12:00:00.000Z')
    await vera.call(DECIDE, verdict(caseId, 'upheld'))
    assert.equal((await otto.refused(DECIDE_APPEAL, verdict(caseId, 'dropped'))).code, 'case_over')
    await bia.call(APPEAL, { params, body: { words: 'Tenho o registro do aparelho.' } })
    assert.deepEqual(await scores(), { Bia: 0, Caio: 10 })
    assert.equal((await vera.refused(DECIDE_APPEAL, verdict(caseId, 'upheld'))).code, 'other_admin_needed')
    const final = await otto.call(DECIDE_APPEAL, verdict(caseId, 'dropped'))
    assert.deepEqual(
      [final.phase, final.outcome, final.appeal?.text],
      ['final', { verdict: 'dropped', lapsed: false }, 'Tenho o registro do aparelho.'],
    )
    assert.deepEqual(await scores(), { Bia: 30, Caio: 10 })
    assert.deepEqual(await replayed(), { [bia.id]: 30, [caio.id]: 10 })
    assert.equal((await otto.refused(DECIDE_APPEAL, verdict(caseId, 'upheld'))).code, 'case_decided')
  })

  test('who shares an account with the first admin, or has a part, decides nothing', async () => {
    const caseId = await open('disqualification')
    await clock('2026-03-05T12:00:00.000Z')
    await vera.call(DECIDE, verdict(caseId, 'upheld'))
    await bia.call(APPEAL, { params: { caseId }, body: { words: WORDS } })
    await sql(
      `insert into account_origins (user_id, kind, mark, seen_at)
       select unnest($1::uuid[]), 'device', repeat('a', 64), $2::timestamptz`,
      [vera.id, otto.id],
      '2026-03-05T12:00:00Z',
    )
    assert.equal((await otto.refused(DECIDE_APPEAL, verdict(caseId, 'dropped'))).code, 'admins_connected')
    // Without anyone else who could, the first admin decides.
    assert.equal((await vera.call(DECIDE_APPEAL, verdict(caseId, 'dropped'))).phase, 'final')
    await sql(`delete from account_origins where mark = repeat('a', 64)`)
    const own = await buildChallenge(otto, { startDate: '2026-03-05', endDate: '2026-03-20' })
    await join(bia, own)
    const body = { challengeId: own.id, personId: bia.id, measure: 'removal' as const, reason: WORDS, basis: WORDS }
    assert.equal((await otto.refused(OPEN, { body })).code, 'not_allowed')
    assert.equal((await vera.call(OPEN, { body })).can.length, 0)
  })

  test('a removed person gets the fee back once it is final, and is out', async () => {
    const caseId = await open('removal')
    await bia.call(ANSWER, { params: { caseId }, body: { answer: '' } })
    const decided = await vera.call(DECIDE, verdict(caseId, 'upheld'))
    assert.deepEqual([decided.phase, decided.answer], ['appealable', { text: null, at: '2026-03-04T12:00:00.000Z' }])
    assert.deepEqual(await scores(), { Bia: 30, Caio: 10 })
    await clock('2026-03-06T12:00:00.000Z')
    await followConduct(server.context())
    await followConduct(server.context())
    assert.deepEqual(await scores(), { Caio: 10 })
    assert.deepEqual(await replayed(), { [caio.id]: 10 })
    const { items } = await bia.call('GET /payments')
    assert.deepEqual(
      items.map(one => [one.status, one.refunds.map(refund => refund.reason)]),
      [['refunded', ['removed']]],
    )
    const again = await bia.refused('POST /challenges/:challengeId/join', {
      ...at(),
      body: { fingerprint: challenge.fingerprint },
    })
    assert.equal(again.code, 'removed')
    assert.ok((await toldKinds(server, bia, challenge)).includes('removed'))
  })

  test('what staff haven’t decided by the settlement lapses', async () => {
    const caseId = await open('disqualification')
    await clock('2026-03-16T20:00:00.000Z')
    const { until } = await vera.call(DECIDE, verdict(caseId, 'upheld'))
    assert.equal(until, '2026-03-17T00:00:00.000Z')
    await bia.call(APPEAL, { params: { caseId }, body: { words: WORDS } })
    await clock('2026-03-17T00:00:00.000Z')
    assert.equal((await otto.refused(DECIDE_APPEAL, verdict(caseId, 'upheld'))).code, 'case_over')
    await followConduct(server.context())
    assert.deepEqual((await bia.call(ONE, { params: { caseId } })).outcome, { verdict: 'dropped', lapsed: true })
    assert.deepEqual(await replayed(), { [bia.id]: 30, [caio.id]: 10 })
  })

  test('a case is about a participant after the start', async () => {
    const later = await buildChallenge(ana, { startDate: '2026-03-10', endDate: '2026-03-20' })
    await join(bia, later)
    const about = { measure: 'removal' as const, reason: WORDS, basis: WORDS }
    const refused = async (challengeId: string, personId: string) =>
      (await vera.refused(OPEN, { body: { ...about, challengeId, personId } })).code
    assert.equal(await refused(later.id, bia.id), 'case_before_start')
    assert.equal(await refused(later.id, caio.id), 'participant_not_found')
    assert.equal(await refused(crypto.randomUUID(), bia.id), 'challenge_not_found')
    await assert.rejects(
      sql(
        `insert into conduct_cases (challenge_id, id, user_id, measure, reason, basis, opened_by, opened_at, answer_until,
          verdict, decision, decided_by, decided_at, appeal_until)
         values ($1, gen_random_uuid(), $2, 'removal', 'a', 'b', $3, '2026-03-04', '2026-03-05', 'upheld', 'c', $3,
          '2026-03-04 12:00', '2026-03-06')`,
        challenge.id,
        bia.id,
        vera.id,
      ),
      { code: '23514' },
    )
  })
})
