import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@bora/rules/calendar.ts'
import { passTargets } from './fair-play-example.ts'
import { sentDraft } from './to-draft.ts'
import { applyTemplate, emptyWizard, type WizardState } from './wizard-state.ts'

const TODAY = '2026-11-16'
const words = { title: 'Bora', description: 'Treinar' }
const none = { title: '', description: '' }
const fresh = () => emptyWizard(TODAY, '00000000-0000-4000-8000-000000000001')

test('passes default to the number proposed for the dates until one is chosen, and fewer dates lower it', () => {
  const sent = (about: Partial<WizardState>) => {
    const { rules } = sentDraft({ ...applyTemplate(fresh(), '21_day', words, none), ...about }, 'pt-BR', 'UTC')
    return [rules?.passDays, rules?.passKinds]
  }
  assert.deepEqual(sent({}), [3, undefined])
  assert.deepEqual(sent({ type: 'weekly_consistency' }), [5, undefined])
  assert.deepEqual(sent({ passDays: 5 }), [5, undefined])
  assert.deepEqual(sent({ passDays: 5, endDate: addDays(TODAY, 7) }), [2, undefined])
  assert.deepEqual(sent({ passDays: 0, passKinds: ['injury'] }), [undefined, undefined])
  assert.deepEqual(sent({ endDate: addDays(TODAY, 2) }), [undefined, undefined], 'three dates are too few')
})

test('the own target after some passes is computed by the rules', () => {
  const shown = (about: Partial<WizardState>) =>
    passTargets({ ...applyTemplate(fresh(), '21_day', words, none), target: '200', ...about }, 'pt-BR')
  // 21 dates give 210 at most, so one pass doesn't lower a target of 200.
  assert.equal(shown({ passDays: 1 }), null)
  const all = [
    { passes: 1, target: 200 },
    { passes: 2, target: 190 },
    { passes: 3, target: 180 },
  ]
  assert.deepEqual(shown({ passDays: 2 }), all.slice(0, 2))
  assert.deepEqual(shown({}), all)
  assert.deepEqual(
    shown({ passDays: 5 })?.map(one => one.passes),
    [1, 3, 5],
  )
  assert.equal(shown({ passDays: 0 }), null)
  assert.equal(shown({ goal: 'none' }), null)
  assert.equal(shown({ target: 'muito' }), null)
  assert.equal(shown({ type: 'time' }), null)
  assert.equal(shown({ teams: { ...fresh().teams, on: true } }), null, 'the target is the team’s')
})
