import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from './calendar.ts'
import { checkDraft, type ChallengeDraft, refusalOfDraft } from './challenge-draft.ts'
import { challengeTemplates } from './challenge-templates.ts'
import { REFUSAL_PARAMS } from './refusal.ts'

const today = '2026-03-05'
const good: ChallengeDraft = {
  title: 'Bora correr',
  description: 'Três vezes por semana, juntos.',
  type: 'weekly_consistency',
  startDate: today,
  endDate: '2026-04-01',
  target: 150,
  prize: { kind: 'challenge', entryFeeCents: 5_000, split: 'tiers', tiers: [70, 30] },
}
const problems = (change: ChallengeDraft) =>
  checkDraft({ ...good, ...change }, today).map(one => `${one.field} ${one.code}`)

test('a valid draft has no problem, and every template makes one', () => {
  assert.deepEqual(problems({}), [])
  for (const { type, rules, days, target } of Object.values(challengeTemplates)) {
    assert.deepEqual(problems({ type, rules, endDate: addDays(today, days - 1), target: target ?? 'none' }), [], type)
  }
})

test('each problem has its field and code', () => {
  const rows: [ChallengeDraft, string][] = [
    [{ title: '  ' }, 'title required'],
    [{ title: 'a'.repeat(81) }, 'title too_long'],
    [{ title: 'Turma\u202ex' }, 'title unreadable'],
    [{ title: '\u3164' }, 'title unreadable'],
    [{ description: 'a\u200bb' }, 'description unreadable'],
    [{ description: '' }, 'description required'],
    [{ description: 'a'.repeat(2_001) }, 'description too_long'],
    [{ type: null }, 'type required'],
    [{ type: 'swim' }, 'type unknown'],
    [{ startDate: null }, 'startDate required'],
    [{ startDate: '2026-02-30' }, 'startDate not_a_date'],
    [{ startDate: '2026-03-04' }, 'startDate in_the_past'],
    [{ startDate: '2027-03-07', endDate: '2027-03-08' }, 'startDate too_far'],
    [{ endDate: null }, 'endDate required'],
    [{ endDate: 'soon' }, 'endDate not_a_date'],
    [{ endDate: '2026-03-04' }, 'endDate no_day'],
    [{ endDate: '2026-03-03' }, 'endDate before_start'],
    [{ endDate: '2027-03-06' }, 'endDate too_long'],
    [{ endDate: '9999-12-31' }, 'endDate too_long'],
    [{ target: null }, 'target required'],
    [{ target: 0 }, 'target not_positive'],
    [{ target: 1.5 }, 'target not_positive'],
    [{ target: 1_000_000_001 }, 'target out_of_range'],
    [{ target: 1e300 }, 'target out_of_range'],
    [{ freeJoinLimit: 1 }, 'freeJoinLimit out_of_range'],
    [{ rules: { basePointsPerMinute: '0' } }, 'rules.basePointsPerMinute not_positive'],
    [{ rules: { basePointsPerMinute: 'three' } }, 'rules.basePointsPerMinute not_positive'],
    [{ rules: { basePointsPerMinute: '1000.1' } }, 'rules.basePointsPerMinute out_of_range'],
    [{ rules: { basePointsPerMinute: '0.00001' } }, 'rules.basePointsPerMinute out_of_range'],
    [{ rules: { minMinutes: 301 } }, 'rules.minMinutes out_of_range'],
    [{ rules: { weeklyTarget: 8 } }, 'rules.weeklyTarget out_of_range'],
    [{ rules: { weekStreakBonus: -1 } }, 'rules.weekStreakBonus out_of_range'],
    [{ rules: { weekdays: [] } }, 'rules.weekdays required'],
    [{ rules: { weekdays: [0] } }, 'rules.weekdays out_of_range'],
    [{ prize: { kind: 'challenge' } }, 'prize.entryFeeCents not_an_amount'],
    [{ prize: { kind: 'challenge', entryFeeCents: 0.5 } }, 'prize.entryFeeCents not_an_amount'],
    [{ prize: { kind: 'fixed', amountCents: 0 } }, 'prize.amountCents not_an_amount'],
    [{ prize: { kind: 'none', split: 'tiers' } }, 'prize.tiers tiers_sum'],
    [{ prize: { kind: 'none', split: 'tiers', tiers: [60, 41] } }, 'prize.tiers tiers_sum'],
    [{ participantLimit: 1 }, 'participantLimit out_of_range'],
    [{ participantLimit: 1_000_001 }, 'participantLimit out_of_range'],
    [{ rules: { weekStreakBonus: 1_001 } }, 'rules.weekStreakBonus out_of_range'],
    [{ freeJoinLimit: 0 }, 'freeJoinLimit out_of_range'],
    [{ lateHours: 169 }, 'lateHours out_of_range'],
    [{ rules: { passDays: 32 } }, 'rules.passDays out_of_range'],
    [{ rules: { passDays: 1, passKinds: [] } }, 'rules.passKinds required'],
  ]
  for (const [change, expected] of rows) {
    assert.deepEqual(problems(change), [expected])
    const { code, params } = refusalOfDraft(checkDraft({ ...good, ...change }, today)[0]!)
    const declared: Record<string, readonly string[]> = REFUSAL_PARAMS
    for (const name of declared[code] ?? []) assert.ok(name in (params ?? {}), `${expected}: ${code} without ${name}`)
  }
})

test('a title counts characters, and its maximum can be set', () => {
  assert.deepEqual(problems({ title: '😀'.repeat(80) }), [])
  assert.deepEqual(checkDraft({ ...good, title: 'abcd' }, today, 3), [
    { field: 'title', code: 'too_long', params: { most: 3 } },
  ])
})

test('a challenge of one day starts and ends on the same date', () => {
  assert.deepEqual(problems({ endDate: today }), [])
})

test('the longest challenge spans a whole leap year, and starts a year from today at the latest', () => {
  assert.deepEqual(problems({ endDate: '2027-03-05' }), [])
  assert.deepEqual(problems({ startDate: '2027-03-06', endDate: '2028-03-05' }), [])
})

test('all problems are reported at once, in the order of the wizard', () => {
  const fields = checkDraft({}, today).map(one => one.field)
  assert.deepEqual(fields, ['title', 'description', 'type', 'startDate', 'endDate', 'target'])
})

test('a quarter of the dates that count is the most of passes', () => {
  const days = (endDate: string, rules: NonNullable<Parameters<typeof problems>[0]>['rules']) =>
    problems({ endDate, rules })
  assert.deepEqual(days(addDays(today, 27), { passDays: 7 }), [])
  assert.deepEqual(days(addDays(today, 27), { passDays: 8 }), ['rules.passDays out_of_range'])
  assert.deepEqual(days(addDays(today, 27), { passDays: 3, weekdays: [6, 7] }), ['rules.passDays out_of_range'])
  assert.deepEqual(days(addDays(today, 27), { passDays: 2, weekdays: [6, 7] }), [])
})
