import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Day, daysBetween } from '../calendar.ts'
import { ownTargetsOf, type ScoredChallenge, scoreParticipant, termsOf } from '../scoring/scoring.ts'
import { streakOf, runningDays } from '../streak.ts'
import { judgePass, mostPassDays, passAskedUntil, passesLeft, proposedPassDays } from './passes.ts'

const weekly: ScoredChallenge = {
  type: 'weekly_consistency',
  startDate: '2026-03-02',
  endDate: '2026-03-29',
  rules: { passDays: 7 },
  rulesVersion: 1,
}

const march = (...dates: number[]): Day[] => dates.map(date => `2026-03-${String(date).padStart(2, '0')}`)
const trained = (...dates: number[]) =>
  march(...dates).map(day => ({
    id: day,
    workoutType: 'yoga',
    startedAt: `${day}T12:00:00Z`,
    timeZone: 'UTC',
    minutes: 30,
  }))

function outcome(challenge: ScoredChallenge, target: number, workouts: number[], passes: number[]) {
  const { score, passes: effective } = scoreParticipant(challenge, trained(...workouts), [], march(...passes))
  return { score, effective: effective ?? [], target: Number(ownTargetsOf(challenge, target)(effective ?? [])) }
}

test('only the first passes on distinct allowed dates without a counted workout are effective', () => {
  const rows: [string, Partial<ScoredChallenge>, number[], number[], number[]][] = [
    ['all of them', {}, [], [3, 5], [3, 5]],
    ['each date once, in order', {}, [], [5, 3, 5], [3, 5]],
    ['within the dates', {}, [], [1, 2, 29, 30], [2, 29]],
    ['on allowed weekdays', { rules: { passDays: 7, weekdays: [1] } }, [], [2, 3, 9], [2, 9]],
    ['not where the holder trained', {}, [3], [3, 4], [4]],
    ['so many as there are', { rules: { passDays: 2 } }, [3], [9, 4, 3, 8], [4, 8]],
    ['none where there are none', { rules: { passDays: 0 } }, [], [3], []],
  ]
  for (const [about, different, workouts, passes, effective] of rows) {
    assert.deepEqual(
      outcome({ ...weekly, ...different }, 1, workouts, passes).effective,
      different.rules?.passDays === 0 ? [] : march(...effective),
      about,
    )
  }
  const tooShort = [{ ...trained(3)[0]!, minutes: 29 }]
  assert.deepEqual(scoreParticipant(weekly, tooShort, [], march(3)).passes, march(3), 'a workout that does not count')
})

test('weeks and own targets, computed by hand', () => {
  const inWeekTwo = [11, 12, 13, 14, 15]
  const allOfWeekTwo = [9, 10, ...inWeekTwo]
  const rows: [string, number, number[], number[], { score: number; target: number }][] = [
    ['the example', 150, [2, 3, 4, 9, 10, 16, 17, 18, 23, 24, 25], [...inWeekTwo, 26, 27], { score: 140, target: 140 }],
    ['without passes', 150, [2, 3, 4, 9, 10, 16, 17, 18, 23, 24, 25], [], { score: 120, target: 150 }],
    ['free dates suffice: nothing moves', 150, [2, 3, 4], [11, 12, 13, 14], { score: 30, target: 150 }],
    [
      'a skipped week: the one before it precedes',
      150,
      [2, 3, 4, 16, 17, 18],
      allOfWeekTwo,
      { score: 70, target: 110 },
    ],
    ['all skipped before: none precedes', 150, [9, 10, 11], [2, 3, 4, 5, 6, 7, 8], { score: 30, target: 110 }],
    ['a skipped week after one that was not met', 150, [2, 3, 16, 17, 18], allOfWeekTwo, { score: 50, target: 110 }],
    ['the slack of a low target goes first', 120, [], allOfWeekTwo, { score: 0, target: 110 }],
    ['a target far below what there is', 60, [], allOfWeekTwo, { score: 0, target: 60 }],
    ['a target beyond what there is moves by all of it', 1_000, [], allOfWeekTwo, { score: 0, target: 960 }],
    [
      'more dates than needed still give their points',
      150,
      [9, 10, 16, 17, 18, 19],
      inWeekTwo,
      { score: 60, target: 140 },
    ],
  ]
  for (const [about, target, workouts, passes, expected] of rows) {
    const { score, target: own } = outcome(weekly, target, workouts, passes)
    assert.deepEqual({ score, target: own }, expected, about)
  }
})

test('own targets of the other types', () => {
  const fortnight = { startDate: '2026-03-02', endDate: '2026-03-15', rulesVersion: 1 } as const
  const rules = { passDays: 31 }
  const rows: [string, ScoredChallenge, number, number[], number][] = [
    ['a check-in a day', { ...fortnight, type: 'workout_count', rules }, 140, [3, 4], 120],
    ['with slack for one', { ...fortnight, type: 'workout_count', rules }, 130, [3, 4], 120],
    ['with slack for both', { ...fortnight, type: 'workout_count', rules }, 120, [3, 4], 120],
    ['valid days', { ...fortnight, type: 'count_days', rules }, 14, [3, 4, 5], 11],
    ['never below 1', { ...fortnight, type: 'count_days', rules: { ...rules, weekdays: [1] } }, 2, [2, 9], 1],
    ['minutes do not move', { ...fortnight, type: 'time', rules }, 100, [3, 4], 100],
    ['nor do time and calories', { ...fortnight, type: 'calories_time', rules }, 100, [3, 4], 100],
  ]
  for (const [about, challenge, target, passes, own] of rows) {
    assert.equal(outcome(challenge, target, [], passes).target, own, about)
  }
})

const anyDates = fc.array(fc.integer({ min: 1, max: 31 }), { maxLength: 31 })
const anyWeekly = fc.record({
  type: fc.constantFrom(
    'weekly_consistency' as const,
    'workout_count' as const,
    'count_days' as const,
    'time' as const,
  ),
  endDate: fc.integer({ min: 2, max: 31 }).map(date => march(date)[0]!),
  rules: fc.record({
    passDays: fc.integer({ min: 0, max: 31 }),
    weeklyTarget: fc.integer({ min: 1, max: 7 }),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    weekStreakBonus: fc.constantFrom(0, 10),
  }),
})

test('an additional pass never lowers a score or raises a target, and without passes nothing changes', () => {
  fc.assert(
    fc.property(
      anyWeekly,
      anyDates,
      anyDates,
      fc.integer({ min: 1, max: 300 }),
      (different, workouts, passes, target) => {
        const challenge = { ...weekly, ...different }
        const unique = [...new Set(workouts)]
        const before = outcome(challenge, target, unique, passes.slice(1))
        const after = outcome(challenge, target, unique, passes)
        const none = outcome(challenge, target, unique, [])
        assert.ok(after.score >= before.score && before.score >= none.score)
        assert.ok(after.target <= before.target && before.target <= none.target && after.target >= 1)
        assert.equal(none.target, target)
        if (challenge.type !== 'weekly_consistency') assert.equal(after.score, none.score)
        assert.ok(after.effective.length <= (challenge.rules.passDays ?? 0))
        assert.deepEqual(outcome(challenge, target, unique, passes.toReversed()), after)
      },
    ),
    { numRuns: 500 },
  )
})

test('on all weekdays: training on every date without a pass reaches the own target, even if the target was the maximum', () => {
  fc.assert(
    fc.property(anyWeekly, anyDates, (different, passes) => {
      const challenge = { ...weekly, ...different, rules: { ...different.rules, weekdays: [1, 2, 3, 4, 5, 6, 7] } }
      if (challenge.type === 'time') return
      const all = Array.from({ length: 31 }, (_, index) => index + 1)
      const most = outcome(challenge, 1, all, []).score
      const allowed = outcome(challenge, 1, [], passes).effective
      const others = all.filter(date => !allowed.includes(march(date)[0]!))
      if (most === 0) return
      const { score, target } = outcome(challenge, most, others, passes)
      // A target is never below 1, even if every date has a pass.
      assert.ok(score >= target || target === 1, `${score} of ${target}`)
    }),
    { numRuns: 500 },
  )
})

test('a pass neither counts towards a streak nor breaks it', () => {
  const rows: [string, number[], number[], number, number][] = [
    ['it bridges a date', [2, 4], [3], 4, 2],
    ['it keeps one that would have ended', [2, 3], [4, 5], 6, 2],
    ['a date without either ends it', [2, 3], [5], 6, 0],
    ['it begins none', [], [4, 5], 5, 0],
    ['several in a row', [1, 2, 6], [3, 4, 5], 7, 3],
    ['on a date with a workout too', [2, 3], [3], 3, 2],
    ['one of today', [2, 3], [4], 4, 2],
  ]
  for (const [about, workouts, passes, today, days] of rows) {
    const streak = streakOf(march(...workouts), march(today)[0]!, march(...passes))
    assert.equal(streak.days, days, about)
    assert.equal(
      runningDays(
        streakOf(march(...workouts), streak.lastDate ?? '2026-03-01', march(...passes)),
        march(today)[0]!,
        march(...passes),
      ),
      days,
      about,
    )
  }
  fc.assert(
    fc.property(anyDates, anyDates, fc.integer({ min: 1, max: 31 }), (workouts, passes, date) => {
      const [dates, free, today] = [march(...workouts), march(...passes), march(date)[0]!]
      const { days, lastDate } = streakOf(dates, today, free)
      assert.ok(days >= streakOf(dates, today).days)
      assert.ok(days <= new Set(dates).size, 'passes never count')
      if (lastDate === null) return
      const before = free.filter(day => day < lastDate)
      const whole = streakOf([...dates, ...before], lastDate).days
      const used = before.filter(day => !dates.includes(day) && daysBetween(day, lastDate) < whole)
      assert.equal(
        streakOf(dates, lastDate, free).days,
        whole - new Set(used).size,
        'a workout in its place would count',
      )
    }),
    { numRuns: 500 },
  )
})

test('pass days that the wizard accepts and proposes', () => {
  const rows: [Parameters<typeof proposedPassDays>[0], number, number, number][] = [
    ['weekly_consistency', 28, 7, 7],
    ['workout_count', 28, 7, 3],
    ['workout_count', 8, 2, 1],
    ['time', 3, 0, 0],
    ['count_days', 366, 31, 31],
  ]
  for (const [type, dates, most, proposed] of rows) {
    assert.deepEqual([mostPassDays(dates), proposedPassDays(type, dates)], [most, proposed], `${type} ${dates}`)
  }
})

test('when a pass can be requested, and why not', () => {
  const timeZone = 'America/Sao_Paulo'
  const settlesAt = '2026-03-31T00:00:00Z'
  const at = { timeZone, lateHours: 48, settlesAt }
  assert.equal(passAskedUntil('travel', '2026-03-10', at), '2026-03-10T03:00:00Z')
  assert.equal(passAskedUntil('illness', '2026-03-10', at), '2026-03-13T03:00:00.000Z')
  assert.equal(passAskedUntil('injury', '2026-03-29', at), '2026-03-31T00:00:00.000Z', 'never after the settlement')

  const challenge = { terms: termsOf(weekly), kinds: ['illness', 'travel'] as const, lateHours: 48, settlesAt }
  const holder = { asked: [] as Day[], trained: new Set<Day>(), timeZone, now: '2026-03-10T12:00:00Z' }
  const rows: [string, Parameters<typeof judgePass>[0], Partial<typeof holder>, string | null][] = [
    ['today', { kind: 'illness', date: '2026-03-10' }, {}, null],
    ['two days ago', { kind: 'illness', date: '2026-03-08' }, {}, null],
    ['too long ago', { kind: 'illness', date: '2026-03-07' }, {}, 'pass_too_late'],
    ['travel today', { kind: 'travel', date: '2026-03-10' }, {}, 'pass_too_late'],
    ['travel tomorrow', { kind: 'travel', date: '2026-03-11' }, {}, null],
    ['a kind that is not offered', { kind: 'injury', date: '2026-03-10' }, {}, 'pass_not_offered'],
    ['outside of the dates', { kind: 'illness', date: '2026-03-01' }, {}, 'pass_date'],
    ['a date that has one', { kind: 'illness', date: '2026-03-10' }, { asked: march(10) }, 'pass_date'],
    ['trained', { kind: 'illness', date: '2026-03-10' }, { trained: new Set(march(10)) }, 'pass_trained'],
    ['none left', { kind: 'illness', date: '2026-03-10' }, { asked: march(2, 3, 4, 5, 6, 7, 8) }, 'pass_none_left'],
    [
      'one is free again by a workout',
      { kind: 'illness', date: '2026-03-10' },
      { asked: march(2, 3, 4, 5, 6, 7, 8), trained: new Set(march(3)) },
      null,
    ],
  ]
  for (const [about, pass, different, expected] of rows) {
    assert.equal(judgePass(pass, challenge, { ...holder, ...different }), expected, about)
  }
  assert.equal(passesLeft(3, march(2, 3), new Set(march(3))), 2)
})

// An independent, naive implementation of docs/rules/passes.md: date by date, week by week.
function naiveWeekly(challenge: ScoredChallenge, target: number, workouts: number[], effective: readonly Day[]) {
  const { weeklyTarget, weekdays, weekStreakBonus } = challenge.rules as Required<NonNullable<typeof challenge.rules>>
  const bonus = Number(weekStreakBonus)
  const length = daysBetween(challenge.startDate, challenge.endDate) + 1
  const dates = march(...Array.from({ length }, (_, index) => index + 2))
  let [score, most, loss, weeks, precedingMet] = [0, 0, 0, 0, false]
  for (let from = 0; from < length; from += 7) {
    weeks++
    const week = dates.slice(from, from + 7)
    const allowed = week.filter(day => weekdays!.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7))
    const passes = effective.filter(day => week.includes(day)).length
    let wanted = 0
    while (wanted * 7 < weeklyTarget! * week.length) wanted++
    const free = allowed.length > wanted ? allowed.length - wanted : 0
    const need = passes > free ? wanted - (passes - free) : wanted
    const done = allowed.filter(day => march(...workouts).includes(day)).length
    score += 10 * Math.min(done, wanted)
    most += 10 * wanted
    loss += 10 * (wanted - need)
    if (need === 0) loss += bonus
    else {
      if (done >= need && precedingMet) score += bonus
      precedingMet = done >= need
    }
  }
  most += bonus * (weeks - 1)
  return { score, target: Math.max(1, target - Math.max(0, loss - Math.max(0, most - target))) }
}

test('an independent, naive implementation agrees on weeks and own targets', () => {
  fc.assert(
    fc.property(anyWeekly, anyDates, anyDates, fc.integer({ min: 1, max: 300 }), (different, dates, passes, target) => {
      const challenge = { ...weekly, ...different, type: 'weekly_consistency' as const }
      const workouts = [...new Set(dates)]
      const { score, effective, target: own } = outcome(challenge, target, workouts, passes)
      assert.deepEqual({ score, target: own }, naiveWeekly(challenge, target, workouts, effective))
    }),
    { numRuns: Number(process.env.HISTORIES ?? 1_000) },
  )
})
