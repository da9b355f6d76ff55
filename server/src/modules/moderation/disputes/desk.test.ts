import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { toldKinds } from '../../../testing/notices.ts'
import { pay } from '../../../testing/pay.ts'
import { asAdmin, madeAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { releaseHeldPrizes } from '../../prizes/held-prizes/release.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'

const DAY = 86_400_000
const REASON = 'That photo is from last year.'
const DECISION = 'The photo shows another day.'
const ONE = 'GET /admin/challenges/:challengeId/disputes/:disputeId'
const COMPARED = 'GET /admin/challenges/:challengeId/disputes/:disputeId/revisions'
const DECIDE = 'POST /admin/challenges/:challengeId/disputes/:disputeId/decision'

describe('the dispute desk', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson, vera: TestPerson, otto: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  let workouts: Map<string, string[]>
  let settledAt: number
  const challengeOf = () => ({ params: { challengeId: challenge.id } })
  const of = (disputeId: string) => ({ params: { challengeId: challenge.id, disputeId } })
  const decision = (disputeId: string, outcome: 'upheld' | 'dismissed' = 'upheld', revision = 1) => ({
    ...of(disputeId),
    body: { outcome, reason: DECISION, revision },
  })
  const open = (person: TestPerson, activityIds: readonly string[]) =>
    person.call('POST /challenges/:challengeId/disputes', {
      ...challengeOf(),
      body: { reason: REASON, activityIds: [...activityIds] },
    })
  const results = (person = bia) => person.call('GET /challenges/:challengeId/results', challengeOf())
  const mine = (person: TestPerson) => person.call('GET /challenges/:challengeId/disputes', challengeOf())

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    caio = await asPerson(server, 'Caio Nogueira')
    vera = await asAdmin(server, 'Vera Campos')
    otto = await asAdmin(server, 'Otto Reis')
  })
  after(() => server.close())

  // Ana trains on three days, Bia on two, Caio on one, for 90 split 50, 30, 20; then it is settled.
  beforeEach(async () => {
    server.clock.set(new Date(server.clock.now().getTime() + 2 * DAY))
    const days = [1, 2, 3].map(offset =>
      new Date(server.clock.now().getTime() + offset * DAY).toISOString().slice(0, 10),
    )
    challenge = await buildChallenge(ana, {
      startDate: days[0]!,
      endDate: days[2]!,
      prize: { kind: 'fixed', amountCents: 9000, split: 'tiers', tiers: [50, 30, 20] },
    })
    for (const person of [bia, caio]) await join(person, challenge)
    await pay(server, ana, challenge)
    workouts = new Map()
    for (const [index, date] of days.entries()) {
      server.clock.set(new Date(`${date}T15:00:00Z`))
      for (const person of [ana, bia, caio].slice(0, 3 - index)) {
        const { activity } = await logWorkout(person, { startedAt: `${date}T12:00:00Z` })
        workouts.set(person.id, [...(workouts.get(person.id) ?? []), activity.id])
      }
    }
    settledAt = Date.parse(`${days[2]}T00:00:00Z`) + 2 * DAY
    server.clock.set(new Date(settledAt))
    assert.equal(await settleDue(server.context(), problem => assert.fail(problem)), 1)
  })

  test('evidence and both results are shown before a decision, which has the shown effect, once', async () => {
    const { id } = await open(bia, workouts.get(ana.id)!.slice(1))
    server.clock.set(new Date(settledAt + DAY))
    const listed = await vera.call('GET /admin/disputes')
    const row = listed.items.find(one => one.id === id)!
    assert.deepEqual(
      [row.challenge.id, row.openedBy.name, row.about.map(one => one.name), row.workouts, row.contestedCents],
      [challenge.id, 'Bia Ferraz', ['Ana Duarte'], 2, 4500],
    )
    assert.ok(listed.open >= 1)

    const whole = await vera.call(ONE, of(id))
    assert.deepEqual([whole.reason, whole.revision, whole.revisionNow, whole.against], [REASON, 1, 1, null])
    assert.deepEqual(
      whole.shares.map(one => [one.person.name, one.prizeCents, one.heldCents]),
      [['Ana Duarte', 4500, 4500]],
    )
    assert.deepEqual(
      whole.evidence.map(one => [one.points, one.counted, one.parts.map(part => part.why), one.stored?.photos.length]),
      [
        [10, true, ['base'], 1],
        [10, true, ['base'], 1],
      ],
    )
    const picture = await server.app.inject(whole.evidence[0]!.stored!.photos[0]!.url)
    assert.equal(picture.statusCode, 200)

    const shown = await vera.call(COMPARED, of(id))
    assert.deepEqual([shown.isPreview, shown.before.revision, shown.after.revision], [true, 1, 2])
    // The last two are equal, so either order is valid.
    assert.deepEqual(
      new Set(shown.rows.map(one => [one.person.name, one.contested, one.before.prizeCents, one.after.prizeCents])),
      new Set([
        ['Bia Ferraz', false, 2700, 4500],
        ['Ana Duarte', true, 4500, 2250],
        ['Caio Nogueira', false, 1800, 2250],
      ]),
    )
    assert.equal((await results()).revision, 1)

    assert.equal((await vera.refused(DECIDE, decision(id, 'upheld', 2))).code, 'result_changed')
    const both = await Promise.all(
      [vera, otto].map(person =>
        server.app.inject({
          method: 'POST',
          url: `/api/admin/challenges/${challenge.id}/disputes/${id}/decision`,
          payload: decision(id).body,
          headers: { authorization: `Bearer ${person.token}` },
        }),
      ),
    )
    assert.deepEqual(both.map(answer => answer.statusCode).toSorted(), [200, 409])
    const now = await results()
    assert.deepEqual(
      [now.revision, ...now.winners.map(one => [one.person.id, one.prizeCents])],
      [2, ...shown.rows.map(one => [one.person.id, one.after.prizeCents])],
    )
    const after = await vera.call(COMPARED, of(id))
    assert.deepEqual({ ...after, isPreview: true }, shown)
    const file = await bia.call('GET /challenges/:challengeId/export', challengeOf())
    const replayed = outcomeOf(parseHistory(JSON.stringify(file)))
    assert.deepEqual(
      replayed.settlement.prizes.map(one => [one.participant, Number(one.amountCents)]),
      now.winners.map(one => [one.person.id, one.prizeCents]),
    )
    assert.deepEqual(await checkMoney(server.context().db), [])

    const ended = await vera.call(ONE, of(id))
    assert.deepEqual(
      [ended.state, ended.ledTo, ended.decision, ended.against],
      ['upheld', 2, DECISION, 'dispute_closed'],
    )
    assert.ok(['Vera Campos', 'Otto Reis'].includes(ended.decidedBy!.name))
    assert.equal(ended.evidence[0]!.counted, false)
    const { rows: acts } = await server.database.pool.query<object>(
      'select act, subject, note from admin_acts where subject_id = $1',
      [id],
    )
    assert.deepEqual(acts, [{ act: 'dispute_upheld', subject: 'dispute', note: DECISION }])
    assert.ok(!(await vera.call('GET /admin/disputes')).items.some(one => one.id === id))
    const over = await vera.call('GET /admin/disputes', { query: { state: 'ended' } })
    assert.equal(over.items[0]!.id, id)

    const kinds = (person: TestPerson) => toldKinds(server, person, challenge)
    assert.ok((await kinds(ana)).includes('result_revised'))
    assert.ok((await kinds(caio)).includes('result_revised'))
    assert.deepEqual(
      (await kinds(bia)).filter(kind => ['result_revised', 'dispute_decided'].includes(kind)),
      ['dispute_decided'],
    )
  })

  test('participants read the decision, not the author of the dispute nor their words; others read nothing', async () => {
    const { id } = await open(bia, workouts.get(ana.id)!)
    const told = await vera.call(DECIDE, decision(id, 'dismissed'))
    assert.deepEqual([told.state, told.ledTo, told.decision], ['dismissed', null, DECISION])
    assert.equal((await vera.refused(COMPARED, of(id))).code, 'dispute_closed')
    assert.equal((await otto.refused(DECIDE, decision(id))).code, 'dispute_closed')
    for (const person of [ana, bia, caio]) {
      const { decisions } = await mine(person)
      assert.deepEqual(
        decisions.map(one => [one.id, one.outcome, one.reason, one.ledTo, one.workouts.length]),
        [[id, 'dismissed', DECISION, null, 3]],
      )
      assert.ok(!JSON.stringify(decisions).includes(bia.id) && !JSON.stringify(decisions).includes(REASON))
    }
    const dora = await asPerson(server, 'Dora Lima')
    assert.deepEqual((await mine(dora)).decisions, [])
    assert.equal((await results()).revision, 1)
    server.clock.set(new Date(settledAt + 7 * DAY))
    // Including those of the previous challenge.
    assert.ok((await releaseHeldPrizes(server.context())) >= 3)
    for (const person of [ana, bia, caio]) assert.equal((await person.call('GET /wallet')).heldCents, 0, person.name)
  })

  test('it exists only for admins with a second factor; participants do not decide', async () => {
    const { id } = await open(bia, workouts.get(ana.id)!)
    const early = await asPerson(server, 'Ivo Lemos')
    await server.database.pool.query(`update people set roles = '{admin}' where id = $1`, [early.id])
    for (const person of [asVisitor(server), ana, bia, early]) {
      for (const [address, request] of [
        ['GET /admin/disputes', {}],
        [ONE, of(id)],
        [COMPARED, of(id)],
        [DECIDE, decision(id)],
      ] as const) {
        const refused = await person.refused(address, request)
        assert.deepEqual([refused.status, refused.code], [404, 'not_found'], `${person.name} ${address}`)
      }
    }
    assert.equal((await vera.refused(ONE, of(randomUUID()))).code, 'dispute_not_found')
    assert.equal((await vera.refused(COMPARED, of(randomUUID()))).code, 'dispute_not_found')
    assert.equal((await vera.refused(DECIDE, decision(randomUUID()))).code, 'dispute_not_found')
    const short = { ...decision(id), body: { ...decision(id).body, reason: 'No.' } }
    const refused = await vera.refused(DECIDE, short)
    assert.deepEqual([refused.code, refused.field], ['invalid_input', 'reason'])
    assert.equal((await vera.refused('GET /admin/disputes', { query: { cursor: 'x' } })).field, 'cursor')

    const judge = await madeAdmin(server, caio)
    assert.equal((await judge.call(ONE, of(id))).against, 'not_allowed')
    assert.equal((await judge.refused(DECIDE, decision(id))).code, 'not_allowed')
  })

  test('no one left with points: the preview says that everything is refunded, and it is', async () => {
    const first = await open(caio, [...workouts.get(ana.id)!, ...workouts.get(bia.id)!])
    await vera.call(DECIDE, decision(first.id))
    const last = await open(bia, workouts.get(caio.id)!)
    const shown = await vera.call(COMPARED, of(last.id))
    assert.deepEqual([shown.before.revision, shown.after.revision, shown.after.outcome], [2, 3, 'refunded'])
    await vera.call(DECIDE, decision(last.id, 'upheld', 2))
    assert.deepEqual({ ...(await vera.call(COMPARED, of(last.id))), isPreview: true }, shown)
    assert.equal((await results()).outcome, 'refunded')
    assert.deepEqual(await checkMoney(server.context().db), [])
  })
})
