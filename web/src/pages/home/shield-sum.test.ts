import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ShieldPart, shieldSum } from './shield-sum.ts'

const part = (about: Partial<ShieldPart>): ShieldPart => ({
  challengeId: '00000000-0000-4000-8000-000000000000',
  title: 'Turma',
  passes: null,
  lifeline: null,
  ...about,
})

test('passes of several challenges add up', () => {
  const passes = { passDays: 3, left: 2, usedOn: '2026-11-11', plannedFor: null }
  const sum = shieldSum([
    part({ passes }),
    part({ passes: { passDays: 2, left: 0, usedOn: '2026-11-12', plannedFor: '2026-11-20' } }),
    part({ lifeline: { state: 'taken', points: 10, usedOn: '2026-11-05' } }),
  ])
  assert.deepEqual(sum.passes, { passDays: 5, left: 2 })
})

test('of several lifelines the readiest is shown, and nothing if there is none', () => {
  const lifeline = (state: 'ready' | 'trained' | 'taken') => part({ lifeline: { state, points: 10, usedOn: null } })
  assert.equal(shieldSum([lifeline('taken'), lifeline('ready')]).lifeline?.state, 'ready')
  assert.equal(shieldSum([lifeline('taken'), lifeline('trained')]).lifeline?.state, 'trained')
  assert.deepEqual(shieldSum([]), { passes: null, lifeline: null })
})
