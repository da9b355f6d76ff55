import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fingerprintText } from './fingerprint.ts'
import { outcomeOf, parseHistory } from './history.ts'
import { prizeClock } from './prize-clock.ts'
import { poolOf } from './prizes.ts'
import { currentNumbers, currentRulesVersion, isRulesVersion, numbersOf, RULES_VERSIONS } from './rules-version.ts'
import { minutesOf, scoreParticipant } from './scoring/scoring.ts'
import { plantVersion } from './testing/plant-version.ts'

const released = currentRulesVersion()
const planted = plantVersion({
  defaults: { ...currentNumbers().defaults, weekStreakBonus: 12 },
  gymCheckInPoints: 7,
  friendInvitePoints: 20,
  leastMinutes: 20,
  mostMinutes: 400,
  platformFeePercent: 20,
  disputeDays: 14,
})
const challenge = { type: 'workout_count', startDate: '2026-03-01', endDate: '2026-03-14' } as const
const workout = {
  id: 'a',
  workoutType: 'yoga',
  startedAt: '2026-03-02T12:00:00Z',
  timeZone: 'UTC',
  minutes: 45,
  gymCheckIn: true,
}

test('each challenge is scored by the numbers of its version', () => {
  const score = (rulesVersion: number, minutes: number) =>
    scoreParticipant({ ...challenge, rulesVersion }, [{ ...workout, minutes }], [{ kind: 'invite' }]).score
  const all = (rulesVersion: number) => [25, 45, 350].map(minutes => score(rulesVersion, minutes))
  assert.deepEqual(all(1), [10, 10 + 5 + 10, 10])
  assert.deepEqual(all(planted), [10 + 7 + 20, 10 + 7 + 20, 10 + 7 + 20])
})

test('each challenge has the minutes, money and dates of its version', () => {
  const prize = { kind: 'challenge', currency: 'BRL', entryFeeCents: 1_000, amountCents: 0, split: 'winner' } as const
  const about = (rulesVersion: number) => [
    minutesOf({ ...challenge, rulesVersion }),
    poolOf({ prize: { ...prize, tiers: null }, rulesVersion }, 3).feeCents,
    prizeClock('2026-03-16T00:00:00Z', rulesVersion).disputesUntil,
  ]
  assert.deepEqual(about(1), [{ least: 30, most: 300 }, 300, '2026-03-23T00:00:00Z'])
  assert.deepEqual(about(planted), [{ least: 20, most: 400 }, 600, '2026-03-30T00:00:00Z'])
})

test('a history is replayed by its version: the first if it names none', () => {
  const history = (more: object) => ({
    challenge: { ...challenge, id: 'c', ...more },
    participants: [{ id: 'ana', joinedAt: '2026-02-27T12:00:00Z' }],
    activities: [{ ...workout, participant: 'ana' }],
  })
  const scoreOf = (more: object) => outcomeOf(parseHistory(JSON.stringify(history(more)))).standings[0]!.score
  assert.deepEqual([{}, { rulesVersion: null }, { rulesVersion: 1 }, { rulesVersion: planted }].map(scoreOf), [
    15n,
    15n,
    15n,
    17n,
  ])
  const choices = parseHistory(JSON.stringify(history({ rulesVersion: planted }))).challenge.rules
  assert.equal(choices.weekStreakBonus, 12, 'what the creator left open is what that version says')
  for (const unknown of [0, planted + 1, 1.5, -1, '1', true]) {
    assert.throws(() => scoreOf({ rulesVersion: unknown }), { name: 'HistoryError', field: 'challenge.rulesVersion' })
  }
})

test('the fingerprint names every version but the first, which was agreed to before there were versions', () => {
  const text = (rulesVersion: number) => fingerprintText({ ...challenge, target: null, rulesVersion })
  assert.doesNotMatch(text(1), /rulesVersion/)
  assert.match(text(planted), new RegExp(`"rulesVersion":"${planted}"`))
})

test('versions are counted from 1; the latest is for new challenges, and an unknown one is refused', () => {
  assert.deepEqual(
    Object.keys(RULES_VERSIONS).map(Number),
    Array.from({ length: released + 1 }, (_, index) => index + 1),
  )
  assert.deepEqual([currentRulesVersion(), currentNumbers().gymCheckInPoints], [planted, 7])
  for (const version of [0, planted + 1, Number.NaN]) {
    assert.ok(!isRulesVersion(version))
    assert.throws(() => numbersOf(version), RangeError)
  }
  assert.throws(() => scoreParticipant({ ...challenge, rulesVersion: planted + 1 }, []), RangeError)
})
