import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CHALLENGE_TYPES, challengeTypes } from '../challenge-types.ts'
import { decimalText, parseDecimal, plus, whole } from '../decimal.ts'
import { WORKOUT_TYPES } from '../workout-types.ts'
import type { Activity, Bonus } from './activity.ts'
import { previewActivity } from './preview.ts'
import { type ScoredChallenge, scoreParticipant } from './scoring.ts'
import { EARNING_CODES, NOTHING_CODES, REFUSAL_CODES } from './scoring-type.ts'

// Dense on purpose: few days around a challenge of at most 17, starts on or just off round minutes, minutes around the
// limits, and zones a whole day apart, so that overlaps, ties and date lines are frequent.

const style = fc.constantFrom('percent' as const, 'points' as const, 'off' as const)

/** A challenge that starts on 2026-03-05, of any type, with any rules. */
const anyChallenge: fc.Arbitrary<ScoredChallenge> = fc.record({
  type: fc.constantFrom(...CHALLENGE_TYPES),
  startDate: fc.constant('2026-03-05'),
  endDate: fc.integer({ min: 5, max: 21 }).map(date => `2026-03-${String(date).padStart(2, '0')}`),
  rules: fc.record(
    {
      basePointsPerMinute: fc.constantFrom('3', '2.5', '0.1', '1e-3', '8.0', '0.333333333333333333333'),
      variety: style,
      flash: style,
      minMinutes: fc.constantFrom(1, 10, 45),
      weeklyTarget: fc.integer({ min: 1, max: 7 }),
      weekStreakBonus: fc.constantFrom(0, 5, 10),
      weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      gymBonus: fc.boolean(),
      inviteBonus: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  rulesVersion: fc.constantFrom(1, 2),
})

const startedAt = fc
  .record({
    minute: fc.integer({ min: -2 * 1_440, max: 19 * 1_440 }),
    step: fc.constantFrom(1, 15, 60),
    fraction: fc.constantFrom('', '.5', '.9999999999'),
  })
  .map(({ minute, step, fraction }) => {
    const moment = new Date(Date.UTC(2026, 2, 5) + Math.floor(minute / step) * step * 60_000)
    return moment.toISOString().replace('.000Z', `${fraction}Z`)
  })

const rarely = fc.integer({ min: 0, max: 9 }).map(one => one === 0)
const measure = fc.constantFrom(null, 0, 1, 4_000, 5_234)

const anyActivity = fc.record({
  workoutType: fc.constantFrom(...WORKOUT_TYPES, 'running_outdoor' as const, 'running_outdoor' as const),
  startedAt,
  timeZone: fc.constantFrom(
    'America/Sao_Paulo',
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
    'UTC',
  ),
  minutes: fc.constantFrom(0, 1, 10, 29, 30, 45, 60, 299, 300, 301),
  distanceMeters: measure,
  steps: measure,
  calories: measure,
  gymCheckIn: fc.boolean(),
  gpsTrack: fc.boolean(),
  voided: rarely,
  late: rarely,
})

/** Activities of one participant; the order of their ids differs from their order in the list. */
const anyActivities: fc.Arbitrary<Activity[]> = fc
  .array(anyActivity, { maxLength: 40 })
  .map(list => list.map((activity, index) => ({ ...activity, id: `a${(index * 7) % 41}` })))

/** Counted invite bonuses of one participant. */
const anyBonuses = fc.array(fc.record({ kind: fc.constantFrom('invite' as const, 'lifeline' as const) }), {
  maxLength: 4,
})

const codes = new Set<string>([...EARNING_CODES, ...REFUSAL_CODES, ...NOTHING_CODES])

test('the parts of a receipt sum to its points, in order, and none is empty', () => {
  fc.assert(
    fc.property(anyChallenge, anyActivities, anyBonuses, (challenge, activities, bonuses) => {
      const { score, receipts } = scoreParticipant(challenge, activities, bonuses)
      assert.equal(receipts.length, activities.length)
      for (const { points, parts } of receipts) {
        const sum = parts.map(part => parseDecimal(part.value)!).reduce(plus, whole(0))
        assert.equal(decimalText(sum), String(points))
        assert.ok(points >= 0 && parts.every(part => codes.has(part.why)))
        if (points === 0) assert.equal(parts.length, 1)
        else
          assert.ok(parts.every(part => part.value !== '0' && (EARNING_CODES as readonly string[]).includes(part.why)))
        const order = parts.map(part => (EARNING_CODES as readonly string[]).indexOf(part.why))
        assert.deepEqual(
          order,
          [...order].sort((a, b) => a - b),
        )
      }
      const bonus = score - receipts.reduce((total, receipt) => total + receipt.points, 0)
      const counted = challengeTypes[challenge.type].bonusPoints && (challenge.rules?.inviteBonus ?? true)
      assert.ok(counted ? bonus <= bonuses.length * 10 : bonus === 0)
    }),
    { numRuns: Number(process.env.HISTORIES ?? 300) },
  )
})

test('the order of arrival does not matter', () => {
  const shuffled = anyActivities.chain(list =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  )
  fc.assert(
    fc.property(anyChallenge, shuffled, anyBonuses, (challenge, [list, other], bonuses) => {
      assert.deepEqual(scoreParticipant(challenge, other, bonuses), scoreParticipant(challenge, list, bonuses))
    }),
    { numRuns: Number(process.env.HISTORIES ?? 300) },
  )
})

test('an edit is the same as scoring again, and previews are exact', () => {
  fc.assert(
    fc.property(anyChallenge, anyActivities, anyActivities, anyBonuses, (challenge, activities, drafts, bonuses) => {
      const [saved] = activities
      const [draft] = drafts
      if (!saved || !draft) return
      const others = activities.slice(1)
      const edited = { ...draft, id: saved.id }
      const preview = previewActivity(challenge, others, bonuses, edited)
      const after = scoreParticipant(challenge, [edited, ...others], bonuses)
      assert.equal(scoreParticipant(challenge, others, bonuses).score + preview.gained, after.score)
      assert.deepEqual(
        preview.receipt,
        after.receipts.find(one => one.activity === saved.id),
      )
    }),
    { numRuns: Number(process.env.HISTORIES ?? 300) },
  )
})

test('an activity that does not count has no effect: without it all other receipts are the same', () => {
  fc.assert(
    fc.property(anyChallenge, anyActivities, (challenge, activities) => {
      const { receipts } = scoreParticipant(challenge, activities)
      const refused = new Set(
        receipts
          .filter(one => (REFUSAL_CODES as readonly string[]).includes(one.parts[0]!.why))
          .map(one => one.activity),
      )
      const rest = scoreParticipant(
        challenge,
        activities.filter(one => !refused.has(one.id)),
      )
      assert.deepEqual(
        rest.receipts,
        receipts.filter(one => !refused.has(one.activity)),
      )
    }),
    { numRuns: Number(process.env.HISTORIES ?? 300) },
  )
})

// An independent, naive implementation of docs/rules/scoring.md: whole numbers scaled by 10^40, dates as text from the
// platform's calendar, and every question is answered by scanning all activities.

const ONE = 10n ** 40n
const MET: Record<string, bigint> = {
  walking: 100n,
  dog_walk: 100n,
  gym_general: 171n,
  bike_outdoor: 214n,
  bike_ergometric: 214n,
  crossfit: 229n,
  running_outdoor: 286n,
  running_treadmill: 286n,
  martial_arts: 294n,
  yoga: 71n,
  dance: 143n,
  football: 200n,
  beach_tennis: 200n,
  stair_climbing: 257n,
}
const MET_OF_VERSION_2: Record<string, bigint> = {
  ...MET,
  swimming: 166n,
  rowing: 137n,
  pilates: 86n,
  volleyball: 114n,
  hiking: 171n,
  elliptical: 143n,
  padel: 171n,
  other: 100n,
}
const BASE: Record<string, bigint> = {
  '3': 3n * ONE,
  '2.5': (5n * ONE) / 2n,
  '0.1': ONE / 10n,
  '1e-3': ONE / 1000n,
  '8.0': 8n * ONE,
  '0.333333333333333333333': 333333333333333333333n * 10n ** 19n,
}

type Seen = Activity & { at: bigint; until: bigint; date: string; hour: number }

function see(activity: Activity): Seen {
  const [, whole, fraction = ''] = /^(.{19})(?:\.(\d+))?Z$/.exec(activity.startedAt)!
  const moment = new Date(`${whole}Z`)
  const at = BigInt(moment.getTime()) * 10n ** 7n + BigInt(fraction.padEnd(10, '0'))
  const format = { timeZone: activity.timeZone, hourCycle: 'h23' } as const
  const date = new Intl.DateTimeFormat('sv-SE', { ...format, dateStyle: 'short' }).format(moment)
  const hour = Number(new Intl.DateTimeFormat('en-US', { ...format, hour: 'numeric' }).format(moment))
  return { ...activity, at, until: at + BigInt(activity.minutes) * 600_000_000_000n, date, hour }
}

function naive(challenge: ScoredChallenge, activities: Activity[], bonuses: Bonus[]) {
  const { type, startDate, endDate, rules: given, rulesVersion } = challenge
  const intensity = (of: string) => (rulesVersion === 1 ? MET[of] : MET_OF_VERSION_2[of]) ?? 100n
  const rules = {
    basePointsPerMinute: '3',
    variety: 'percent',
    flash: 'percent',
    minMinutes: 10,
    weeklyTarget: 3,
    weekStreakBonus: 10,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    gymBonus: true,
    inviteBonus: true,
    ...given,
  }
  const all = activities.map(see).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))
  const least = type === 'calories_time' ? 1 : type === 'count_days' ? rules.minMinutes! : 30
  const counted: Seen[] = []
  const points = new Map<string, bigint>(all.map(one => [one.id, 0n]))
  for (const one of all) {
    const weekday = new Date(`${one.date}T00:00:00Z`).getUTCDay() || 7
    const run = type !== 'gps_run' || (one.workoutType === 'running_outdoor' && one.gpsTrack)
    const fits = !one.voided && !one.late && one.date >= startDate && one.date <= endDate
    if (!fits || !rules.weekdays!.includes(weekday) || !run || one.minutes < least || one.minutes > 300) continue
    if (counted.some(other => other.until > one.at)) continue
    counted.push(one)
  }
  const ofDay = (date: string) => counted.filter(one => one.date === date)
  const dates = [...new Set(counted.map(one => one.date))].sort()
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const total = days(startDate, endDate) + 1
  const week = (date: string) => Math.floor(days(startDate, date) / 7)
  const datesOfWeek = (number: number) => dates.filter(date => week(date) === number)
  const targetOf = (number: number) => {
    let target = 0
    while (target * 7 < rules.weeklyTarget! * Math.min(7, total - number * 7)) target++
    return target
  }
  const met = (number: number) => number >= 0 && datesOfWeek(number).length >= targetOf(number)

  for (const one of counted) {
    const day = ofDay(one.date)
    const first = day[0] === one
    let exact = 0n
    if (type === 'workout_count' && first) exact = 10n * ONE
    if (type === 'count_days' && first) exact = ONE
    if (type === 'time') exact = BigInt(one.minutes) * ONE
    if (type === 'distance' || type === 'gps_run') exact = BigInt(one.distanceMeters ?? 0) * ONE
    if (type === 'steps') exact = BigInt(one.steps ?? 0) * ONE
    if (type === 'calories') exact = BigInt(one.calories ?? 0) * ONE
    if (type === 'activity') exact = ONE
    if (type === 'weekly_consistency' && first) {
      const number = week(one.date)
      const place = datesOfWeek(number).indexOf(one.date) + 1
      if (place <= targetOf(number)) exact = 10n * ONE
      if (place === targetOf(number) && met(number - 1)) exact += BigInt(rules.weekStreakBonus!) * ONE
    }
    if (type === 'calories_time') {
      const types = new Set(day.map(other => other.workoutType)).size
      const before = new Set(day.slice(0, day.indexOf(one)).map(other => other.workoutType))
      const inFlash = (one.hour >= 8 && one.hour < 11) || one.hour === 20 || one.hour === 21
      exact = (BigInt(one.minutes) * BASE[rules.basePointsPerMinute!]! * intensity(one.workoutType)) / 100n
      if (rules.variety === 'percent' && types >= 2) exact = (exact * (types === 2 ? 12n : 13n)) / 10n
      if (rules.flash === 'percent' && inFlash) exact = (exact * 115n) / 100n
      if (rules.variety === 'points' && before.size === 2 && !before.has(one.workoutType)) exact += 30n * ONE
      if (rules.flash === 'points' && inFlash) exact += 20n * ONE
    }
    const inPoints = ['workout_count', 'calories_time', 'weekly_consistency'].includes(type)
    if (inPoints && rules.gymBonus && day.find(other => other.gymCheckIn) === one) exact += 5n * ONE
    points.set(one.id, (exact + ONE / 2n) / ONE)
  }
  let score = [...points.values()].reduce((sum, one) => sum + one, 0n)
  if (['workout_count', 'calories_time', 'weekly_consistency'].includes(type) && rules.inviteBonus) {
    const lifelines = bonuses.filter(bonus => bonus.kind === 'lifeline').length
    score += 10n * BigInt(bonuses.length - Math.max(0, lifelines - 1))
  }
  return { score: Number(score), points: [...points].map(([id, one]) => [id, Number(one)] as const) }
}

test('an independent, naive implementation gives the same points for any history', () => {
  fc.assert(
    fc.property(anyChallenge, anyActivities, anyBonuses, (challenge, activities, bonuses) => {
      const { score, receipts } = scoreParticipant(challenge, activities, bonuses)
      const expected = naive(challenge, activities, bonuses)
      assert.deepEqual(
        receipts.map(one => [one.activity, one.points]),
        expected.points,
      )
      assert.equal(score, expected.score)
    }),
    { numRuns: 600 },
  )
})
