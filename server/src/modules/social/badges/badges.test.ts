import { BADGE_CODES, badgesOf } from '@bora/rules/badges/badges.ts'
import { challengeBadges } from '@bora/rules/badges/challenge-badges.ts'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout, inviteToken } from '../../../testing/build.ts'
import { contextOf, seeded } from '../../../testing/histories.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { badgeFactsOf } from './facts.ts'

type Challenge = Awaited<ReturnType<typeof buildChallenge>>

const NEVER = (problem: string) => assert.fail(problem)
const collectionOf = (viewer: TestPerson, { id }: { id: string }) =>
  viewer.call('GET /people/:personId/badges', { params: { personId: id } })
const codesOf = async (viewer: TestPerson, person: { id: string }) =>
  (await collectionOf(viewer, person)).earned.map(({ code }) => code)
const broughtBy = async (person: TestPerson, activityId: string) =>
  (await person.call('GET /activities/:activityId/badges', { params: { activityId } })).earned.map(({ code }) => code)
const exportOf = (person: TestPerson, { id }: Challenge) =>
  person.call('GET /challenges/:challengeId/export', { params: { challengeId: id } })

async function joinPrivate(host: TestPerson, guest: TestPerson, challenge: Challenge): Promise<void> {
  const params = { challengeId: challenge.id }
  const invite = await inviteToken(host, challenge)
  await guest.call('GET /challenges/:challengeId', { params, query: { invite } })
  await join(guest, challenge)
}

describe('badges', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, eva: TestPerson

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
  })
  beforeEach(async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    eva = await asPerson(server, 'Eva Prado')
  })
  after(() => server.close())

  /** Logs a workout of the given number of days after 2 March 2026, at noon of that day in São Paulo. */
  async function train(person: TestPerson, day: number, about: Parameters<typeof logWorkout>[1] = {}) {
    server.clock.set(new Date(Date.UTC(2026, 2, 2 + day, 16)).toISOString())
    const startedAt = new Date(Date.UTC(2026, 2, 2 + day, 15)).toISOString()
    return (await logWorkout(person, { startedAt, ...about })).activity
  }

  test('a workout earns badges on its day, and the collection shows the progress of the others', async () => {
    await buildChallenge(ana)
    const activity = await train(ana, 0, { minutes: 60 })
    assert.deepEqual(await broughtBy(ana, activity.id), ['first_workout', 'overtime'])
    const { earned, toCome, isMe, person } = await collectionOf(ana, ana)
    assert.deepEqual([isMe, person.name], [true, 'Ana Duarte'])
    assert.deepEqual(
      earned.map(one => [one.code, one.earnedOn, one.challenge]),
      [
        ['first_workout', '2026-03-02', null],
        ['overtime', '2026-03-02', null],
      ],
    )
    assert.equal(earned.length + toCome!.length, BADGE_CODES.length)
    assert.deepEqual(
      toCome!.find(one => one.code === 'minutes_1000'),
      { code: 'minutes_1000', done: 60, of: 1000 },
    )
    const second = await train(ana, 1)
    assert.deepEqual(await broughtBy(ana, second.id), [])
  })

  test('voiding a workout revokes its badges', async () => {
    await buildChallenge(ana)
    const activities = [await train(ana, 0), await train(ana, 1), await train(ana, 2)]
    assert.deepEqual(await codesOf(ana, ana), ['first_workout', 'streak_3'])
    const { kysely } = server.database
    const voided = activities[1]!.id
    await kysely.updateTable('activities').set({ voided_at: '2026-03-05T00:00:00Z' }).where('id', '=', voided).execute()
    assert.deepEqual(await codesOf(ana, ana), ['first_workout'])
    const refused = await ana.refused('GET /activities/:activityId/badges', { params: { activityId: voided } })
    assert.equal(refused.code, 'activity_not_found')
  })

  test('others in a common challenge see earned badges and no progress, and the person is hidden from strangers', async () => {
    const challenge = await buildChallenge(ana)
    const activity = await train(ana, 0)
    const strangers = { params: { personId: ana.id } }
    for (const stranger of [bia, eva]) {
      const refused = await stranger.refused('GET /people/:personId/badges', strangers)
      assert.deepEqual([refused.code, refused.status], ['person_not_found', 404])
      const unknown = await stranger.refused('GET /people/:personId/badges', { params: { personId: randomUUID() } })
      assert.deepEqual(refused, unknown)
    }
    await join(bia, challenge)
    const seen = await collectionOf(bia, ana)
    assert.deepEqual([seen.isMe, seen.toCome], [false, null])
    assert.deepEqual(
      seen.earned.map(one => one.code),
      ['first_workout'],
    )
    const notHers = await bia.refused('GET /activities/:activityId/badges', { params: { activityId: activity.id } })
    assert.equal(notHers.code, 'activity_not_found')
  })

  test('results earn badges that name the challenge, permanently', async () => {
    const challenge = await buildChallenge(ana, { title: 'Março', target: 20, endDate: '2026-03-04' })
    const crowd = [bia, eva, await asPerson(server, 'Dora Lima'), await asPerson(server, 'Gil Reis')]
    for (const person of crowd)
      await person.call('POST /challenges/:challengeId/join', {
        params: { challengeId: challenge.id },
        body: { fingerprint: challenge.fingerprint, invitedBy: ana.id },
      })
    await train(ana, 0)
    await train(bia, 0)
    const second = await train(ana, 1)
    assert.deepEqual(await codesOf(ana, ana), ['first_workout', 'brought_1'])
    server.clock.set('2026-03-06T00:00:00.000Z')
    assert.equal(await settleDue(server.context(), NEVER), 1)

    const ofAna = ['finish_1', 'target', 'podium_1', 'first_place', 'host']
    const { earned } = await collectionOf(bia, ana)
    const fromChallenges = earned.filter(one => one.challenge !== null)
    assert.deepEqual(
      fromChallenges.map(one => one.code).filter(code => code !== 'brought_1'),
      ofAna,
    )
    assert.ok(fromChallenges.every(one => one.challenge!.title === 'Março'))
    // The settlement is at midnight UTC, which is the evening before in the challenge's zone.
    assert.equal(earned.find(one => one.code === 'podium_1')!.earnedOn, '2026-03-05')
    assert.deepEqual(await codesOf(bia, bia), ['first_workout', 'finish_1', 'podium_1'])
    assert.deepEqual(await codesOf(eva, eva), [])

    const file = await exportOf(ana, challenge)
    assert.deepEqual(file.badges.slice(0, 2), [
      { participant: ana.id, code: 'finish_1' },
      { participant: ana.id, code: 'target' },
    ])
    assert.deepEqual(file.badges, challengeBadges(parseHistory(JSON.stringify(file))))
    const { badges: _badges, ...without } = file
    assert.deepEqual(outcomeOf(parseHistory(JSON.stringify(file))), outcomeOf(parseHistory(JSON.stringify(without))))

    // A settled result does not change when a workout is removed afterwards.
    const { kysely } = server.database
    await kysely
      .updateTable('activities')
      .set({ voided_at: '2026-03-07T00:00:00Z' })
      .where('id', '=', second.id)
      .execute()
    assert.ok((await codesOf(ana, ana)).includes('target'))
  })

  test('a cancelled challenge has no results, and a running one has none yet', async () => {
    const challenge = await buildChallenge(ana, {
      prize: { kind: 'fixed', currency: 'BRL', amountCents: 5000, split: 'winner' },
    })
    assert.deepEqual((await exportOf(ana, challenge)).badges, [])
    server.clock.set('2026-03-04T00:00:00.000Z')
    assert.equal(await settleDue(server.context(), NEVER), 1)
    assert.deepEqual((await exportOf(ana, challenge)).badges, [])
    assert.deepEqual(await codesOf(ana, ana), [])
  })

  test('a private challenge hides its title and existence from people outside it', async () => {
    const open = await buildChallenge(ana)
    const dora = await asPerson(server, 'Dora Lima')
    await join(dora, open)
    const closed = await buildChallenge(ana, { title: 'Só nós', isPrivate: true, endDate: '2026-03-04' })
    const crowd = [bia, eva, await asPerson(server, 'Gil Reis'), await asPerson(server, 'Hugo Paz')]
    for (const person of crowd) await joinPrivate(ana, person, closed)
    await train(ana, 0)
    server.clock.set('2026-03-06T00:00:00.000Z')
    assert.equal(await settleDue(server.context(), NEVER), 1)

    const secret = ['finish_1', 'podium_1', 'first_place', 'host']
    assert.deepEqual(await codesOf(ana, ana), ['first_workout', ...secret])
    assert.deepEqual(await codesOf(bia, ana), ['first_workout', ...secret])
    const seen = await collectionOf(dora, ana)
    assert.deepEqual(
      seen.earned.map(one => one.code),
      ['first_workout'],
    )
    assert.ok(!JSON.stringify(seen).includes('Só nós'))
  })

  test('in any order of logging, the badges equal those of a full computation', async () => {
    const random = seeded(7)
    const people = [ana, bia]
    const days = Array.from({ length: 12 }, (_, day) => day)
    for (const person of people) await buildChallenge(person, { limits: { lateHours: 168 } })
    for (const person of people) {
      for (const week of [days.slice(0, 6), days.slice(6)])
        for (const day of random.shuffled(week)) {
          server.clock.set(new Date(Date.UTC(2026, 2, 2 + week.at(-1)!, 23)).toISOString())
          const startedAt = new Date(Date.UTC(2026, 2, 2 + day, 10)).toISOString()
          await logWorkout(person, { startedAt, minutes: 45, workoutType: day % 2 ? 'yoga' : 'walking' })
        }
    }
    const [first, second] = [await collectionOf(ana, ana), await collectionOf(bia, bia)]
    assert.deepEqual(first.earned, second.earned)
    assert.deepEqual(
      first.earned.map(one => [one.code, one.earnedOn]),
      [
        ['first_workout', '2026-03-02'],
        ['workouts_10', '2026-03-11'],
        ['streak_3', '2026-03-04'],
        ['streak_7', '2026-03-08'],
        ['weekdays', '2026-03-08'],
      ],
    )
    const { facts } = await badgeFactsOf(contextOf(server, ana.id), ana.id)
    const fresh = badgesOf({ ...facts, workouts: facts.workouts.toReversed() }, '2026-03-13')
    assert.deepEqual(
      first.earned.map(({ code, earnedOn }) => ({ code, earnedOn })),
      fresh.earned.map(({ code, earnedOn }) => ({ code, earnedOn })),
    )
  })
})
