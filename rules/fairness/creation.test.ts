import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkFairPlay, type FairPlayDraft } from './creation.ts'
import { TEAM_FORMING_DEFAULT } from './team-forming.ts'

const today = '2026-03-01'
const draft: FairPlayDraft = {
  type: 'workout_count',
  startDate: '2026-03-02',
  endDate: '2026-03-29',
  target: 100,
  rules: { weekdays: [1, 2, 3, 4, 5, 6, 7], weeklyTarget: 3 },
}
const teams = { ...TEAM_FORMING_DEFAULT, score: 'average', best: 3 } as const

test('fair play settings of a new challenge, line by line', () => {
  const rules = draft.rules
  const rows: [Partial<FairPlayDraft>, string[]][] = [
    [{}, []],
    [{ startDate: today }, []],
    [{ teams }, []],
    [{ teams, startDate: today }, ['startDate from_tomorrow']],
    [{ divisions: 2, startDate: today }, ['startDate from_tomorrow']],
    [{ teams: { ...teams, maxSize: 2 } }, ['teams.maxSize out_of_range 3-40']],
    [{ teams: { ...teams, score: 'best' } }, ['teams.best out_of_range 1-2']],
    [{ divisions: 3 }, []],
    [{ divisions: 1 }, ['rules.divisions out_of_range 2-3']],
    [{ divisions: 4 }, ['rules.divisions out_of_range 2-3']],
    [{ teams, divisions: 2 }, ['rules.divisions not_with_teams']],
    [{ teams, completersPercent: 5 }, ['prize.completersPercent not_with_teams']],
    [{ completersPercent: 99 }, []],
    [{ completersPercent: 100 }, ['prize.completersPercent out_of_range 0-99']],
    [{ completersPercent: 5, target: null }, ['prize.completersPercent needs_target']],
    [{ rules: { ...rules, passDays: 7 } }, []],
    [{ rules: { ...rules, passDays: 8 } }, ['rules.passDays out_of_range 0-7']],
    [{ rules: { ...rules, weekdays: [6, 7], passDays: 3 } }, ['rules.passDays out_of_range 0-2']],
    [{ rules: { ...rules, weekdays: [6, 7] } }, []],
    [{ type: 'weekly_consistency', rules: { ...rules, weekdays: [6, 7] } }, ['rules.weeklyTarget out_of_range 1-2']],
  ]
  for (const [different, expected] of rows) {
    const problems = checkFairPlay({ ...draft, ...different }, today).map(problem => {
      const range = problem.code === 'out_of_range' ? ` ${problem.params.least}-${problem.params.most}` : ''
      return `${problem.field} ${problem.code}${range}`
    })
    assert.deepEqual(problems, expected, JSON.stringify(different))
  }
})
