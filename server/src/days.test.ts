import type { Calls } from '@bora/contract/api.ts'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { DAY_CASES, type DayCase } from '@bora/rules/testing/day-cases.ts'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { settleDue } from './modules/prizes/settlement/settle-due.ts'
import { asPerson, signedInAgain, type TestPerson } from './testing/as-person.ts'
import { buildChallenge, edited, editWorkout, join, workout } from './testing/build.ts'
import { testServer, type TestServer } from './testing/server.ts'

type Draft = Calls['POST /challenges']['request']['body']['draft']
type Activity = Calls['GET /activities/:activityId']['output']
type Kept = { id: string; local: string; gives: DayCase['workouts'][number][3] }

const FAR_EAST = 'Pacific/Kiritimati'
const FAR_WEST = 'Pacific/Pago_Pago'
const TOKEN_SECONDS = 86_400
// rules/days.test.ts checks all of them in milliseconds; each takes most of a second here.
const CASES = process.env.CASES === 'all' ? DAY_CASES : DAY_CASES.filter((_, index) => index % 3 === 0)

// The same table as in rules/days.test.ts, through the API; each third case of it unless CASES=all.
describe('no workout moves to another day, in any zone of its author, now or later', () => {
  let server: TestServer
  before(async () => {
    server = await testServer(undefined, { AUTH_TOKEN_SECONDS: String(TOKEN_SECONDS) })
  })
  after(() => server.close())

  let signedInAt = 0

  /** The same person at another instant, signed in again if the token expired. */
  async function at(instant: string, person: TestPerson): Promise<TestPerson> {
    server.clock.set(instant)
    const since = Date.parse(instant) - signedInAt
    if (since >= 0 && since < TOKEN_SECONDS * 1_000) return person
    signedInAt = Date.parse(instant)
    return signedInAgain(server, person)
  }

  for (const one of CASES) {
    test(one.about, async () => {
      const { lateHours = 48, ...draft } = one.challenge
      server.clock.set(new Date(Date.parse(one.startsAt) - 2 * 86_400_000))
      let ana = await asPerson(server, 'Ana')
      signedInAt = server.clock.now().getTime()
      const challenge = await buildChallenge(ana, {
        type: 'workout_count',
        limits: { lateHours },
        ...draft,
      } as Partial<Draft>)
      assert.deepEqual([challenge.startsAt, challenge.settlesAt].map(seconds), [one.startsAt, one.settlesAt])
      await join(ana, challenge)
      const params = { challengeId: challenge.id }

      const kept: Kept[] = []
      for (const [startedAt, timeZone, local, gives, about = {}] of one.workouts) {
        const { minutes = 45, type = 'walking', logged = new Date(Date.parse(startedAt) + minutes * 60_000) } = about
        ana = await at(new Date(logged).toISOString(), ana)
        const facts = { challengeId: challenge.id, workoutType: type, startedAt, timeZone, minutes }
        const body = await workout(ana, facts)
        if (typeof gives === 'string' && gives !== 'not_first_of_day') {
          assert.equal((await ana.refused('POST /activities', { body })).code, gives, startedAt)
        } else {
          const { activity } = await ana.call('POST /activities', { body })
          assert.equal(`${activity.localDate} ${activity.localTime}`, local)
          kept.push({ id: activity.id, local, gives })
        }
      }

      ana = await at(one.seen[0], ana)
      await expectAsWritten(ana, one, challenge.id, kept)

      await ana.call('PATCH /me', { body: { timeZone: FAR_WEST } })
      for (const { id } of kept) await changeAndBack(ana, id)
      await ana.call('PATCH /me', { body: { timeZone: FAR_EAST } })
      await expectAsWritten(ana, one, challenge.id, kept)

      ana = await at(one.settlesAt, ana)
      await settleDue(server.context())
      const results = await ana.call('GET /challenges/:challengeId/results', { params })
      assert.deepEqual([results.me?.score, results.workouts], [one.score, kept.length])
      await ana.call('PATCH /me', { body: { timeZone: FAR_WEST } })
      await expectReplayed(ana, one, challenge.id, kept)
      await expectDates(ana, one, challenge.id, kept)
    })
  }
})

/** Checks that every view of the case matches the table. */
async function expectAsWritten(ana: TestPerson, one: DayCase, challengeId: string, kept: Kept[]): Promise<void> {
  const params = { challengeId }
  const query = { timeZone: one.seen[1] }
  await expectDates(ana, one, challengeId, kept)
  await expectReplayed(ana, one, challengeId, kept)

  const overall = await ana.call('GET /challenges/:challengeId/leaderboard', { params })
  assert.deepEqual([overall.me?.score, overall.me?.rank], [one.score, 1])
  const week = await ana.call('GET /challenges/:challengeId/leaderboard', {
    params,
    query: { view: 'week', limit: 10 },
  })
  assert.deepEqual([week.week, week.me?.score], [one.week, one.weeks[one.week - 1] ?? 0])

  const ranks = one.race.map(score => (score > 0 ? 1 : null))
  const race = await ana.call('GET /challenges/:challengeId/race', { params })
  assert.deepEqual([race.lines[0]!.scores, race.lines[0]!.ranks], [one.race, ranks])
  assert.deepEqual(
    [race.days[0], race.days.length],
    [one.race.length > 0 ? one.challenge.startDate : undefined, one.race.length],
  )
  const { days } = await ana.call('GET /challenges/:challengeId/day-ranks', { params, query: { person: ana.id } })
  assert.deepEqual(
    days.toReversed().map(({ date, score, rank }) => ({ date, score, rank })),
    race.days.map((date, index) => ({ date, score: one.race[index]!, rank: ranks[index]! })),
  )

  const { weeks } = await ana.call('GET /me/progress', { query })
  const given = weeks.filter(({ points }) => points > 0).map(({ monday, points }) => [monday, points])
  assert.deepEqual(Object.fromEntries(given), one.progress)
  assert.equal(await seenStreak(ana, one.seen[1]), one.streak)
  assert.equal((await ana.call('GET /home', { query })).streakDays, one.streak)

  const details = await ana.call('GET /challenges/:challengeId', { params })
  assert.equal(details.can.leave, one.canLeave ?? false)
}

/** Checks that each workout is on its date: alone, in the person's list, by month, in the challenge and on the wall. */
async function expectDates(ana: TestPerson, one: DayCase, challengeId: string, kept: Kept[]): Promise<void> {
  const params = { challengeId }
  const written = kept.map(({ id, local, gives }) => [id, local, gives])
  const read = ({ id, localDate, localTime, receipts }: Activity) => {
    const [{ points, parts }] = receipts as [Activity['receipts'][number]]
    return [id, `${localDate} ${localTime}`, points > 0 ? points : parts[0]!.why]
  }
  const alone = await Promise.all(
    kept.map(({ id }) => ana.call('GET /activities/:activityId', { params: { activityId: id } })),
  )
  assert.deepEqual(alone.map(read), written)

  const mine = await ana.call('GET /me/activities')
  assert.deepEqual(mine.items.map(read).toReversed(), written)
  const dates = [...new Set(kept.map(({ local }) => local.slice(0, 10)))].toSorted()
  const months = [...new Set(dates.map(date => date.slice(0, 7)))]
  assert.deepEqual(mine.months.toSorted(), months)
  for (const month of months) {
    const { items } = await ana.call('GET /me/activities', { query: { month } })
    assert.deepEqual(
      items.map(read).toReversed(),
      written.filter(([, local]) => local!.toString().startsWith(month)),
    )
  }

  const { days } = await ana.call('GET /challenges/:challengeId/person-days', { params, query: { person: ana.id } })
  assert.deepEqual(
    days.toReversed().map(({ date, points }) => [date, points]),
    dates.map(date => [date, pointsOn(date, kept)]),
  )
  const { viewer } = await ana.call('GET /challenges/:challengeId', { params })
  assert.deepEqual(viewer.trainedDates, dates)

  for (const year of new Set(dates.map(date => Number(date.slice(0, 4))))) {
    const wall = await ana.call('GET /me/wall', { query: { timeZone: one.seen[1], year } })
    assert.deepEqual(
      wall.days.map(({ date }) => date),
      dates.filter(date => date.startsWith(String(year))),
    )
  }
}

/** Checks that replaying the exported history gives the same result. */
async function expectReplayed(ana: TestPerson, one: DayCase, challengeId: string, kept: Kept[]): Promise<void> {
  const file = await ana.call('GET /challenges/:challengeId/export', { params: { challengeId } })
  const { standings, receipts } = outcomeOf(parseHistory(JSON.stringify(file)))
  assert.deepEqual(
    standings.map(row => Number(row.score)),
    [one.score],
  )
  assert.deepEqual(
    receipts.map(({ activity, points, parts }) => [activity, Number(points) > 0 ? Number(points) : parts[0]!.why]),
    kept.map(({ id, gives }) => [id, gives]),
  )
}

/**
 * Changes everything that can be changed of a workout except its start, and changes it back; its zone can't be changed.
 */
async function changeAndBack(ana: TestPerson, id: string): Promise<void> {
  const params = { activityId: id }
  const stored = await ana.call('GET /activities/:activityId', { params })
  const refused = await ana.refused('PUT /activities/:activityId', {
    params,
    body: { ...edited(stored), timeZone: FAR_WEST },
  })
  assert.equal(refused.code, 'invalid_input')
  const about = { caption: 'Em outro fuso', workoutType: 'dance' } as const
  const { activity } = await editWorkout(ana, stored, about)
  assert.deepEqual(
    [activity.timeZone, activity.localDate, activity.localTime, activity.startedAt],
    [stored.timeZone, stored.localDate, stored.localTime, stored.startedAt],
  )
  await editWorkout(ana, activity, { caption: '', workoutType: stored.workoutType })
}

async function seenStreak(ana: TestPerson, timeZone: string): Promise<number> {
  return (await ana.call('GET /me/wall', { query: { timeZone } })).streakDays
}

function pointsOn(date: string, kept: Kept[]): number {
  const ofDate = kept.filter(({ local }) => local.startsWith(date))
  return ofDate.reduce((sum, { gives }) => sum + (typeof gives === 'number' ? gives : 0), 0)
}

function seconds(instant: string): string {
  return instant.replace('.000Z', 'Z')
}
