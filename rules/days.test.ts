import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AbilityFacts, whyNot } from './abilities.ts'
import { checkForChallenge, type LoggingChallenge } from './activity-check.ts'
import { addDays, dayIn, settlementInstant, startOfDay, timeIn, weekdayOf } from './calendar.ts'
import { phaseOf } from './challenge-phase.ts'
import { outcomeOf, parseHistory } from './history.ts'
import type { Activity } from './scoring/activity.ts'
import { type Receipt, scoreParticipant } from './scoring/scoring.ts'
import { weekOf, weeksBetween } from './scoring/weeks.ts'
import { streakOf } from './streak.ts'
import { DAY_CASES, type DayCase } from './testing/day-cases.ts'

type Logged = { activity: Activity; loggedAt: string; local: string; gives: number | string; isRefused: boolean }

function workoutsOf({ workouts }: DayCase): Logged[] {
  return workouts.map(
    ([startedAt, timeZone, local, gives, { minutes = 45, type = 'walking', logged } = {}], index) => ({
      activity: { id: `w${index}`, workoutType: type, startedAt, timeZone, minutes },
      loggedAt: logged ?? new Date(Date.parse(startedAt) + minutes * 60_000).toISOString(),
      local,
      gives,
      isRefused: typeof gives === 'string' && gives !== 'not_first_of_day',
    }),
  )
}

function localOf({ startedAt, timeZone }: Activity): string {
  const { hour, minute } = timeIn(startedAt, timeZone)
  return `${dayIn(startedAt, timeZone)} ${[hour, minute].map(part => String(part).padStart(2, '0')).join(':')}`
}

function givenBy({ points, parts }: Pick<Receipt<bigint | number>, 'points' | 'parts'>): number | string {
  return Number(points) > 0 ? Number(points) : parts[0]!.why
}

for (const one of DAY_CASES) {
  const { challenge, seen } = one
  const [now, seenIn] = seen
  test(one.about, () => {
    const all = workoutsOf(one)
    const scored = { ...challenge, type: challenge.type ?? 'workout_count', rulesVersion: 1 }
    const kept = all.filter(workout => !workout.isRefused)
    assert.deepEqual(
      all.map(({ activity }) => localOf(activity)),
      all.map(({ local }) => local),
    )

    const logging: LoggingChallenge = { ...scored, status: 'active' }
    for (const [index, { activity, loggedAt, gives, isRefused }] of all.entries()) {
      const before = all.slice(0, index).filter(workout => !workout.isRefused)
      const others = before.map(workout => workout.activity)
      const refusal = checkForChallenge(activity, logging, others, loggedAt)
      assert.equal(refusal?.code, isRefused ? gives : undefined, activity.startedAt)
    }

    const { score, receipts } = scoreParticipant(
      scored,
      kept.map(workout => workout.activity),
    )
    assert.equal(score, one.score)
    assert.deepEqual(
      receipts.map(receipt => givenBy(receipt)),
      kept.map(workout => workout.gives),
    )

    const pointsOn = new Map<string, number>()
    for (const [index, { points }] of receipts.entries()) {
      const date = kept[index]!.local.slice(0, 10)
      pointsOn.set(date, (pointsOn.get(date) ?? 0) + points)
    }
    const sumOf = (belongs: (date: string) => boolean) =>
      [...pointsOn].reduce((sum, [date, points]) => (belongs(date) ? sum + points : sum), 0)
    const { startDate, endDate, timeZone } = challenge
    assert.deepEqual(
      one.weeks,
      one.weeks.map((_, index) => sumOf(date => weekOf(date, startDate) === index + 1)),
    )
    assert.equal(
      one.weeks.reduce((sum, points) => sum + points, 0),
      one.score,
    )
    const running = weekOf(dayIn(now, timeZone), startDate)
    assert.equal(Math.min(Math.max(running, 1), weeksBetween(startDate, endDate)), one.week)
    for (const [monday, points] of Object.entries(one.progress)) {
      assert.equal(weekdayOf(monday), 1)
      assert.equal(
        sumOf(date => monday <= date && date <= addDays(monday, 6)),
        points,
      )
    }

    const dates = kept.map(workout => workout.local.slice(0, 10))
    assert.equal(streakOf(dates, dayIn(now, seenIn)).days, one.streak)

    assert.equal(startOfDay(startDate, timeZone), one.startsAt)
    assert.equal(settlementInstant(endDate), one.settlesAt)
    const phase = phaseOf({ startDate, endDate, status: 'active' }, now, seenIn)
    const number = 'startsInDays' in phase ? [phase.startsInDays] : 'day' in phase ? [phase.day] : []
    assert.deepEqual([phase.phase, ...number], one.phase)
    assert.equal(whyNot('leave', factsOf(one), now), one.canLeave ? null : 'leave_after_start')
  })

  test(`${one.about}: replayed`, () => {
    const kept = workoutsOf(one).filter(workout => !workout.isRefused)
    const { lateHours: _lateHours, timeZone: _timeZone, ...rest } = challenge
    const history = {
      challenge: { id: 'c', type: 'workout_count', ...rest },
      participants: [{ id: 'ana', joinedAt: '2000-01-01T00:00:00Z' }],
      activities: kept.map(({ activity }) => ({ ...activity, participant: 'ana' })),
    }
    const { standings, receipts } = outcomeOf(parseHistory(JSON.stringify(history)))
    assert.deepEqual(
      standings.map(row => Number(row.score)),
      [one.score],
    )
    assert.deepEqual(
      receipts.map(receipt => givenBy(receipt)),
      kept.map(workout => workout.gives),
    )
  })
}

test('there are at least forty cases with distinct names', () => {
  assert.ok(DAY_CASES.length >= 40)
  assert.equal(new Set(DAY_CASES.map(one => one.about)).size, DAY_CASES.length)
})

function factsOf({ challenge, startsAt }: DayCase): AbilityFacts {
  return {
    challenge: {
      ...challenge,
      status: 'active',
      startsAt,
      createdAt: '2000-01-01T00:00:00Z',
      prizeKind: 'none',
      funded: false,
      costsMoney: false,
      isPrivate: false,
      closedAfterStart: false,
      participantLimit: null,
      freeJoinLimit: null,
      seatsTaken: 1,
      lateHours: challenge.lateHours ?? 48,
    },
    viewer: {
      isCreator: true,
      invited: false,
      emailConfirmed: true,
      participation: 'participating',
      seat: 'none',
      openPayment: false,
      bounds: [],
      withdrawableUntil: null,
      withdrew: false,
      removed: false,
      entriesCloseAt: null,
      timeZone: challenge.timeZone,
    },
  }
}
