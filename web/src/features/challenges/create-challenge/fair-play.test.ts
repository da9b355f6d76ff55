import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@bora/rules/calendar.ts'
import { checkDraft } from '@bora/rules/challenge-draft.ts'
import { exampleView, poseExample, prizeExample, teamExample } from './fair-play-example.ts'
import { stepOf } from './problems.ts'
import { readWizard } from './stored-wizard.ts'
import { checkedDraft, completersLock, sentDraft } from './to-draft.ts'
import { applyTemplate, emptyWizard, withDatesToCome, type WizardState } from './wizard-state.ts'

const TODAY = '2026-11-16'
const words = { title: 'Bora', description: 'Treinar' }
const none = { title: '', description: '' }
const fresh = emptyWizard(TODAY, '00000000-0000-4000-8000-000000000001')
const paid = (about: Partial<WizardState> = {}): WizardState => ({
  ...applyTemplate(fresh, '21_day', words, none),
  entry: 'challenge',
  entryFee: '30',
  ...about,
})
const inTeams = { ...fresh.teams, on: true }

test('divisions and the share are sent, except where another choice excludes them', () => {
  const sent = (about: Partial<WizardState>) => {
    const { rules, prize } = sentDraft(paid({ divisions: 3, completersPercent: 40, ...about }), 'pt-BR', 'UTC')
    return [rules?.divisions, prize?.completersPercent]
  }
  assert.deepEqual(sent({}), [3, 40])
  assert.deepEqual(sent({ teams: inTeams }), [undefined, 0])
  assert.deepEqual(sent({ goal: 'none' }), [3, 0])
  assert.deepEqual(sent({ entry: 'free' }), [3, 0])
  assert.deepEqual(sent({ divisions: 0, completersPercent: 0 }), [undefined, 0])
  assert.deepEqual(
    [paid(), paid({ teams: inTeams }), paid({ goal: 'none' }), paid({ entry: 'free' })].map(completersLock),
    [null, 'teams', 'target', 'prize'],
  )
})

test("the rules find no problem with any combination of the step's settings", () => {
  for (const divisions of [0, 2, 3])
    for (const completersPercent of [0, 40])
      for (const goal of ['number', 'none'] as const)
        for (const entry of ['free', 'challenge', 'fixed'] as const)
          for (const on of [false, true]) {
            const chosen = paid({ divisions, completersPercent, goal, entry, teams: { ...fresh.teams, on } })
            assert.deepEqual(checkDraft(checkedDraft(withDatesToCome(chosen, TODAY), 'pt-BR'), TODAY), [])
          }
})

test('divisions start tomorrow at the earliest, and problems lead to their step', () => {
  const moved = withDatesToCome(paid({ divisions: 2 }), TODAY)
  assert.equal(moved.startDate, addDays(TODAY, 1))
  const at = (field: string) => stepOf({ field, code: 'required', params: {} })
  assert.deepEqual(
    ['rules.passDays', 'rules.divisions', 'prize.completersPercent', 'teams.minSize', 'rules.pose'].map(at),
    [6, 6, 6, 6, 6],
  )
  assert.deepEqual(['rules.weekdays', 'prize.tiers', 'whole'].map(at), [4, 5, 7])
})

test('a wizard stored before the step existed opens with nothing switched on', () => {
  const { divisions: _d, completersPercent: _c, ...older } = paid({ step: 6 })
  const read = readWizard(JSON.stringify(older), TODAY) as WizardState
  assert.deepEqual([read.divisions, read.completersPercent, read.step], [0, 0, 6])
  for (const change of [{ divisions: 1 }, { divisions: 4 }, { completersPercent: 100 }, { completersPercent: '40' }])
    assert.equal(readWizard(JSON.stringify({ ...paid(), ...change }), TODAY), 'broken')
})

test('the example of the prize has as many people as can join, and the parts of the rules', () => {
  const { people, toWinCents, completers } = prizeExample(paid({ divisions: 3, completersPercent: 40 }), 'pt-BR')
  assert.deepEqual([people, toWinCents, completers], [20, 54_000, { cents: 21_600, eachCents: 1800 }])
  assert.equal(prizeExample(paid({ maxParticipants: '8' }), 'pt-BR').people, 8)
  assert.equal(prizeExample(paid({ entryFee: 'trinta' }), 'pt-BR').toWinCents, 0)
})

test("the example of a team adds its members' scores, by either score", () => {
  const { scores, standing, sharesCents } = teamExample(paid({ teams: inTeams }), 'pt-BR', TODAY)
  assert.deepEqual([scores, standing, sharesCents], [[120, 90, 0], { sum: 210n, of: 3 }, [27_000, 27_000, 0]])
  const large = teamExample(
    paid({ teams: { ...inTeams, minSize: 5, maxSize: 9, score: 'best', best: 1 } }),
    'en',
    TODAY,
  )
  assert.deepEqual([large.scores, large.standing], [[120, 90, 0, 0, 0], { sum: 120n, of: 1 }])
})

test('the example of the pose: the points of a workout with and without it', () => {
  assert.deepEqual(poseExample(paid({ pose: 'mark' }), 'pt-BR', TODAY), { withPose: 10, without: 10 })
  assert.deepEqual(poseExample(paid({ pose: 'require' }), 'pt-BR', TODAY), { withPose: 10, without: 0 })
  assert.equal(poseExample(paid({ weekdays: [] }), 'pt-BR', TODAY), null)
})

test('the example is about the row used last', () => {
  assert.deepEqual(
    ([null, 'passes', 'pose', 'divisions', 'completers'] as const).map(row => exampleView(paid(), row)),
    ['prize', 'passes', 'pose', 'prize', 'prize'],
  )
  assert.equal(exampleView(paid({ teams: inTeams }), null), 'teams')
})
