import assert from 'node:assert/strict'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { checkPublishedDraw } from '@bora/rules/fairness/published-draw.ts'
import type { Verdict } from '@bora/rules/fairness/review-clock.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, edited, join, logWorkout } from '../../../testing/build.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'
import { tendDayKeys } from '../../challenges/index.ts'
import { sweepDeletedWorkouts } from '../../workouts/index.ts'
import { followReviews } from './advance.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())
const { clock } = server

const NOON = '2026-03-04T15:00:00Z'
const later = (hours: number) => new Date(Date.parse(NOON) + hours * 3_600_000).toISOString()
const at = (hours: number) => clock.set(later(hours))
const REPORT = 'POST /activities/:activityId/reports'
const names = ['Bia', 'Caio', 'Duda', 'Eva', 'Fabi', 'Gil', 'Hugo']

type Story = { creator: TestPerson; leo: TestPerson; crew: TestPerson[]; challengeId: string; activityId: string }

/** Creates Leo's workout in a challenge with a creator and seven others, who trained on other days and rank higher. */
async function story(about: Parameters<typeof buildChallenge>[1] = {}, people = names.length): Promise<Story> {
  clock.set('2026-03-01T12:00:00Z')
  const [creator, leo] = [await asPerson(server, 'Ana'), await asPerson(server, 'Leo')]
  const challenge = await buildChallenge(creator, about)
  const crew = []
  for (const name of names.slice(0, people)) crew.push(await asPerson(server, name))
  for (const person of [leo, ...crew]) await join(person, challenge)
  clock.set(NOON)
  for (const person of crew)
    for (const day of ['2026-03-03', '2026-03-04']) await logWorkout(person, { startedAt: `${day}T12:00:00Z` })
  const { activity } = await logWorkout(leo, { startedAt: '2026-03-03T10:10:00Z' })
  return { creator, leo, crew, challengeId: challenge.id, activityId: activity.id }
}

const report = (person: TestPerson, activityId: string, about: object = {}) =>
  person.call(REPORT, {
    params: { activityId },
    body: { reason: 'incorrect_activity', comment: 'Esse ritmo é de caminhada.', ...about },
  })
const review = async (person: TestPerson, activityId: string) =>
  (await signedInAgain(server, person)).call('GET /reviews/:activityId', { params: { activityId } })
const vote = async (person: TestPerson, activityId: string, verdict: Verdict) =>
  (await signedInAgain(server, person)).call('POST /reviews/:activityId/vote', {
    params: { activityId },
    body: { verdict, reason: verdict === 'keep' ? 'explained' : 'other_activity', words: 'Segredo.' },
  })
const answer = async (person: TestPerson, activityId: string, text = 'Foram tiros de 1 minuto.') =>
  (await signedInAgain(server, person)).call('POST /reviews/:activityId/answer', {
    params: { activityId },
    body: { answer: text },
  })
const follow = () => followReviews(server.context())
const code = async (person: TestPerson, call: 'vote' | 'give-up' | 'answer' | 'appeal', activityId: string) => {
  const body = { vote: { verdict: 'keep', reason: 'fits' }, answer: { answer: '' }, 'give-up': {}, appeal: {} }[call]
  const again = await signedInAgain(server, person)
  const refusal = await again.refused(
    `POST /reviews/:activityId/${call}` as 'POST /reviews/:activityId/vote',
    { params: { activityId }, ...(Object.keys(body).length > 0 && { body }) } as never,
  )
  return refusal.code
}
async function scoreOf(person: TestPerson, { challengeId }: Story) {
  const again = await signedInAgain(server, person)
  const { top } = await again.call('GET /challenges/:challengeId/leaderboard', { params: { challengeId } })
  return top.find(row => row.person.name === 'Leo')?.score
}
async function heard(person: TestPerson) {
  const { items } = await (await signedInAgain(server, person)).call('GET /notifications')
  return items.flatMap(({ kind, facts }) => (kind === 'peer_review' ? [[facts.what, facts.verdict, facts.by]] : []))
}
/** Returns everyone in the order of the draw. */
async function drawnOrder({ activityId, crew }: Story): Promise<TestPerson[]> {
  const { rows } = await server.database.pool.query<{ person_id: string }>(
    'select person_id from reviewers where activity_id = $1 order by place',
    [activityId],
  )
  return rows.map(row => crew.find(one => one.id === row.person_id)!)
}
const caseOf = async (activityId: string) =>
  (await server.database.pool.query('select * from review_cases where activity_id = $1', [activityId])).rows[0] as
    | Record<string, string | null>
    | undefined

/** Creates a story whose workout Bia reported, with everyone in the order of the draw. */
async function reported(about: Parameters<typeof story>[0] = {}) {
  const all = await story(about)
  const [bia, ...others] = all.crew
  await report(bia!, all.activityId, { challengeId: all.challengeId })
  return { ...all, bia: bia!, others, order: await drawnOrder(all) }
}

describe('which reports participants decide', () => {
  test('one in a challenge without a prize opens a case, with everyone eligible in the order of their lots', async () => {
    const { activityId, challengeId, creator, leo, bia, others, order } = await reported()
    assert.equal((await caseOf(activityId))!.challenge_id, challengeId)
    assert.deepEqual(
      order.map(one => one.id).sort(),
      others.map(one => one.id).sort(),
      'not the reporter, nor the creator',
    )
    assert.deepEqual(await heard(leo), [['asked', null, null]])
    const seen = await review(leo, activityId)
    assert.deepEqual([seen.role, seen.phase, seen.until, seen.can], ['author', 'answer', later(24), ['answer']])
    assert.deepEqual(seen.reports, [{ reason: 'incorrect_activity', comment: 'Esse ritmo é de caminhada.' }])
    assert.ok(!JSON.stringify(seen).includes(bia.id), 'nobody reads who reported')
    const own = await review(bia, activityId)
    assert.deepEqual([own.role, own.answer, own.outcome, own.reports], ['reporter', null, null, []])
    const admin = await asAdmin(server, 'Vera')
    const { items } = await admin.call('GET /admin/cases')
    assert.ok(!items.some(one => one.id === activityId), 'staff have nothing to decide')
    const { items: underWay } = await admin.call('GET /admin/reviews')
    const found = underWay.find(one => one.activityId === activityId)!
    assert.deepEqual([found.phase, found.until, found.reports.length], ['answer', later(24), 1])
    for (const person of [creator, order[0]!]) {
      const refusal = await person.refused('GET /reviews/:activityId', { params: { activityId } })
      assert.equal(refusal.code, 'review_not_found')
    }
  })

  test('staff decide reports where there is a prize, another reason, or fewer than five people', async () => {
    const stories = [await story({ prize: { kind: 'sponsored', amountCents: 20_000 }, target: 10 }), await story({}, 5)]
    for (const { crew, activityId } of stories) await report(crew[0]!, activityId)
    const third = await story()
    await report(third.crew[0]!, third.activityId, { reason: 'other' })
    const admin = await asAdmin(server, 'Vera')
    const { items } = await admin.call('GET /admin/cases')
    for (const { activityId } of [...stories, third]) {
      assert.equal(await caseOf(activityId), undefined)
      assert.ok(items.some(one => one.id === activityId))
    }
  })

  test('later reports join it, also at the same moment; decided, it is not opened again', async () => {
    const all = await story()
    const [bia, caio, duda, ...others] = all.crew
    await Promise.all([report(bia!, all.activityId), report(caio!, all.activityId, { reason: 'fake_or_rules' })])
    const { rows } = await server.database.pool.query('select in_review from activity_reports where activity_id = $1', [
      all.activityId,
    ])
    assert.deepEqual(rows, [{ in_review: true }, { in_review: true }])
    await answer(all.leo, all.activityId)
    const order = (await drawnOrder(all)).filter(one => ![bia, caio].includes(one))
    await follow()
    for (const person of order.slice(0, 2)) await vote(person, all.activityId, 'keep')
    const next = [duda!, ...others].find(one => !order.slice(0, 2).includes(one))!
    const again = { params: { activityId: all.activityId }, body: { reason: 'fake_or_rules', comment: '' } } as const
    assert.equal((await next.refused(REPORT, again)).code, 'review_decided')
  })

  test('people whose rank would change, who were invited, blocked or switched reviews off are not drawn', async () => {
    const all = await story()
    const [bia, caio, duda, eva, ...rest] = all.crew
    await caio!.call('PUT /me/reviews/switch', { body: { isOff: true } })
    await duda!.call('PUT /people/:personId/block', { params: { personId: all.leo.id } })
    await server.database.pool.query('update participants set invited_by = $1 where user_id = $2', [bia!.id, eva!.id])
    await report(bia!, all.activityId)
    // Three are left: too few, so staff decide.
    assert.equal(await caseOf(all.activityId), undefined)
    assert.equal(rest.length, 3)
  })

  test('teammates of the author are not drawn', async () => {
    const all = await story({ teams: {} })
    const [bia, caio, ...others] = all.crew
    const ids = [all.challengeId, randomUUID()]
    await server.database.pool.query(`insert into teams values ($1, $2, 'Mar', 'mar', now())`, ids)
    for (const { id } of [all.leo, caio!])
      await server.database.pool.query('insert into team_members values ($1, $3, $2, now())', [...ids, id])
    await report(bia!, all.activityId)
    const drawn = (await drawnOrder(all)).map(one => one.id)
    assert.deepEqual(drawn.sort(), others.map(one => one.id).sort())
  })
})

describe('the clock', () => {
  test('two equal votes decide at once: void takes the points, and author and reporters read the tally', async () => {
    const all = await reported()
    const { activityId, leo, bia, order } = all
    assert.equal(await scoreOf(bia, all), 10)
    at(2)
    assert.equal((await answer(leo, activityId)).phase, 'voting')
    assert.equal((await answer(leo, activityId)).answer!.text, 'Foram tiros de 1 minuto.', 'twice is once')
    const seen = await review(order[0]!, activityId)
    assert.deepEqual([seen.role, seen.until, seen.can], ['reviewer', later(26), ['vote', 'give_up']])
    assert.deepEqual(
      [seen.answer!.text, seen.activity!.person.name, seen.photoFrom],
      ['Foram tiros de 1 minuto.', 'Leo', null],
    )
    assert.deepEqual(await heard(order[0]!), [['seat', null, null]])
    assert.deepEqual(await heard(order[3]!), [])
    const waits = await (await signedInAgain(server, order[0]!)).call('GET /me/reviews')
    assert.deepEqual([waits.seats[0]!.activityId, waits.underReview, waits.open], [activityId, [activityId], 1])

    assert.equal(await code(order[3]!, 'vote', activityId), 'review_not_found', 'a substitute has no seat yet')
    await vote(order[0]!, activityId, 'keep')
    await vote(order[1]!, activityId, 'void')
    assert.equal(await scoreOf(bia, all), 10, 'until it is decided it counts')
    await Promise.all([vote(order[2]!, activityId, 'void'), vote(order[2]!, activityId, 'void')])
    assert.equal(await scoreOf(bia, all), 0)
    for (const person of [leo, bia]) {
      const { outcome } = await review(person, activityId)
      assert.deepEqual([outcome!.verdict, outcome!.by, outcome!.tally], ['void', 'peers', { keep: 1, void: 2 }])
      assert.deepEqual(outcome!.reasons, [
        { verdict: 'void', reason: 'other_activity', votes: 2 },
        { verdict: 'keep', reason: 'explained', votes: 1 },
      ])
      const said = JSON.stringify(outcome)
      for (const voter of order) assert.ok(!said.includes(voter.id) && !said.includes('Segredo'))
    }
    assert.deepEqual(
      (await review(leo, activityId)).outcome!.lost.map(one => one.lost),
      [10],
    )
    assert.deepEqual(await heard(bia), [['decided', 'void', 'peers']])
    const own = await (await signedInAgain(server, leo)).call('GET /activities/:activityId', { params: { activityId } })
    assert.equal(own.voidedFor!.reason, 'peer_review')
    assert.equal(await code(order[2]!, 'give-up', activityId), 'review_over')
    const { rows: acts } = await server.database.pool.query<{ by_id: string; note: string; ip: null }>(
      `select by_id, note, ip from admin_acts where subject_id = $1 and act = 'review_voted' order by id`,
      [activityId],
    )
    assert.deepEqual(acts, [
      { by_id: order[0]!.id, note: 'keep: explained', ip: null },
      { by_id: order[1]!.id, note: 'void: other_activity', ip: null },
      { by_id: order[2]!.id, note: 'void: other_activity', ip: null },
    ])
  })

  test('a seat unused for 24 hours or given up passes to the next substitute; without two equal votes staff decide', async () => {
    const all = await reported()
    const { activityId, leo, bia, order } = all
    at(24)
    await follow()
    await follow()
    assert.deepEqual(await heard(order[0]!), [['seat', null, null]])
    const gaveUp = await signedInAgain(server, order[0]!)
    await gaveUp.call('POST /reviews/:activityId/give-up', { params: { activityId } })
    assert.deepEqual(await heard(order[3]!), [['seat', null, null]])
    assert.equal((await gaveUp.call('GET /me/reviews')).lately, 0, 'given up, it does not count among the ten')
    await vote(order[1]!, activityId, 'keep')
    at(48)
    await follow()
    assert.equal(await code(order[2]!, 'vote', activityId), 'review_over', 'unused for 24 hours')
    assert.deepEqual(await heard(order[4]!), [['seat', null, null]])
    await vote(order[4]!, activityId, 'void')
    at(72)
    await Promise.all([follow(), follow()])
    assert.equal((await caseOf(activityId))!.handed_at !== null, true)
    assert.deepEqual(await heard(leo), [
      ['handed', null, 'staff'],
      ['asked', null, null],
    ])
    const admin = await asAdmin(server, 'Vera')
    const { votes } = await admin.call('GET /admin/reviews/:activityId', { params: { activityId } })
    assert.deepEqual(votes.map(one => [one.verdict, one.words]).sort(), [
      ['keep', 'Segredo.'],
      ['void', 'Segredo.'],
    ])
    const params = { subject: 'workout' as const, caseId: activityId }
    const details = await admin.call('GET /admin/cases/:subject/:caseId', { params })
    assert.deepEqual(details.can, ['keep', 'void', 'warn'])
    await admin.call('POST /admin/cases/:subject/:caseId/keep', { params, body: { round: 1 } })
    assert.deepEqual((await review(bia, activityId)).outcome!.by, 'staff')
    assert.deepEqual((await admin.call('GET /admin/cases/:subject/:caseId', { params })).can, [], 'it is final')
    assert.deepEqual(await code(leo, 'appeal', activityId), 'review_over')
  })

  test('a reviewer who blocks, reports, switches reviews off or is suspended loses the seat within a minute', async () => {
    const all = await reported()
    const { activityId, leo, order } = all
    await answer(leo, activityId)
    const blocking = await signedInAgain(server, order[0]!)
    await blocking.call('PUT /people/:personId/block', { params: { personId: leo.id } })
    await report(await signedInAgain(server, order[1]!), activityId)
    await (await signedInAgain(server, order[2]!)).call('PUT /me/reviews/switch', { body: { isOff: true } })
    await server.database.pool.query(`update auth.users set banned_until = now() + interval '1 year' where id = $1`, [
      order[3]!.id,
    ])
    at(1)
    await follow()
    const { rows } = await server.database.pool.query<{ act: string | null }>(
      'select act from reviewers where activity_id = $1 order by place',
      [activityId],
    )
    assert.deepEqual(
      rows.map(row => row.act),
      ['pass_on', 'pass_on', 'pass_on', 'pass_on', null, null],
    )
    await vote(order[4]!, activityId, 'keep')
    await vote(order[5]!, activityId, 'keep')
    assert.equal((await review(leo, activityId)).outcome!.verdict, 'keep')
  })

  test('meanwhile it is not edited; deleting it for good ends the case', async () => {
    const { activityId, leo, order } = await reported()
    await answer(leo, activityId, '')
    const author = await signedInAgain(server, leo)
    const workout = await author.call('GET /activities/:activityId', { params: { activityId } })
    const body = edited(workout, { minutes: 50 })
    const refusal = await author.refused('PUT /activities/:activityId', { params: { activityId }, body })
    assert.equal(refusal.code, 'activity_under_review')
    await author.call('DELETE /activities/:activityId', { params: { activityId } })
    await follow()
    assert.equal(await code(order[0]!, 'vote', activityId), 'review_not_found')
    await author.call('POST /activities/:activityId/restore', { params: { activityId } })
    assert.equal((await review(order[0]!, activityId)).answer!.text, null)
    await author.call('DELETE /activities/:activityId', { params: { activityId } })
    at(1)
    await sweepDeletedWorkouts(server.context())
    await follow()
    assert.equal((await review(leo, activityId)).phase, 'ended')
  })
})

describe('an appeal', () => {
  test('of the side that lost, once within 48 hours; staff keep, finally, and the points are back', async () => {
    const all = await reported()
    const { activityId, leo, bia, order } = all
    await answer(leo, activityId)
    for (const person of order.slice(0, 2)) await vote(person, activityId, 'void')
    assert.equal(await code(bia, 'appeal', activityId), 'review_over', 'who won has nothing to appeal')
    assert.equal(await code(order[0]!, 'appeal', activityId), 'review_not_found')
    at(47)
    const again = await signedInAgain(server, leo)
    const appeal = () => again.call('POST /reviews/:activityId/appeal', { params: { activityId } })
    await Promise.all([appeal(), appeal()])
    assert.equal((await review(leo, activityId)).phase, 'staff')
    const admin = await asAdmin(server, 'Vera')
    const params = { subject: 'workout' as const, caseId: activityId }
    const details = await admin.call('GET /admin/cases/:subject/:caseId', { params })
    assert.deepEqual(details.can, ['keep', 'void', 'warn'])
    await admin.call('POST /admin/cases/:subject/:caseId/keep', { params, body: { round: 1 } })
    assert.equal(await scoreOf(bia, all), 10)
    const { outcome } = await review(leo, activityId)
    assert.deepEqual([outcome!.verdict, outcome!.by, outcome!.appealed], ['keep', 'staff', true])
    assert.equal(
      (await admin.refused('POST /admin/cases/:subject/:caseId/undo', { params, body: { round: 1 } })).code,
      'nothing_to_undo',
    )
  })

  test('is too late after 48 hours; a reporter appeals a kept workout, and staff void it', async () => {
    const all = await reported()
    const { activityId, leo, bia, order } = all
    await answer(leo, activityId)
    for (const person of order.slice(0, 2)) await vote(person, activityId, 'keep')
    at(48)
    assert.equal(await code(bia, 'appeal', activityId), 'review_over')
    at(40)
    const again = await signedInAgain(server, bia)
    await again.call('POST /reviews/:activityId/appeal', { params: { activityId } })
    const admin = await asAdmin(server, 'Vera')
    await admin.call('POST /admin/cases/workout/:activityId/void', {
      params: { activityId },
      body: { round: 1, reason: 'rules', words: '' },
    })
    assert.equal(await scoreOf(bia, all), 0)
    assert.equal((await review(bia, activityId)).outcome!.verdict, 'void')
  })
})

test('the draw can be checked once its key is open, by staff alone', async () => {
  const { activityId, order } = await reported()
  const admin = await asAdmin(server, 'Vera')
  const draw = await admin.call('GET /admin/reviews/:activityId/draw', { params: { activityId } })
  assert.equal(draw.eligible.length, order.length)
  at(24 * 31)
  await tendDayKeys(server.context())
  const { rows } = await server.database.pool.query<{ key: string; hash: string }>(
    `select encode(key, 'hex') as key, hash from day_keys where date = $1`,
    [draw.date],
  )
  const file = JSON.stringify({ ...draw, keys: [{ date: draw.date, ...rows[0] }] })
  const check = checkPublishedDraw(file, {
    sha256: hex => createHash('sha256').update(hex, 'hex').digest('hex'),
    hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text, 'utf8').digest('hex'),
  })
  assert.deepEqual([check.holds, check.faults], [true, []])
})

test('the database refuses a vote without a seat, a changed vote, and a review that goes back', async () => {
  const { activityId, leo, order } = await reported()
  const query = (text: string) => server.database.pool.query(text, [activityId])
  const set = (facts: string, place = 1) =>
    query(`update reviewers set ${facts} where activity_id = $1 and place = ${place}`)
  await assert.rejects(set(`act = 'vote', acted_at = now(), verdict = 'keep', reason = 'fits'`), /check/)
  await answer(leo, activityId)
  await vote(order[0]!, activityId, 'keep')
  await assert.rejects(set(`verdict = 'void', reason = 'numbers'`), /stay as they were/)
  await assert.rejects(query('delete from reviewers where activity_id = $1'), /stay as they were/)
  await assert.rejects(set(`act = 'vote', acted_at = seated_at, verdict = 'keep', reason = 'numbers'`, 2), /check/)
  await assert.rejects(query('update review_cases set answered_at = null where activity_id = $1'), /keeps its facts/)
  await assert.rejects(query(`update review_cases set appealed_at = now() where activity_id = $1`), /check/)
})
