import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkoutDraft } from './draft.ts'
import { findProblem } from './find-problem.ts'
import type { Measure } from './measures.ts'
import type { Workout } from './use-workout.ts'

const worth = (type: string) => ({ challenge: { type }, parts: [{ why: 'nothing_measured' }], refusal: null })
const workout = {
  from: null,
  activity: {},
  measures: [
    { measure: 'distance', challenges: ['Lagoa'], natural: true },
    { measure: 'steps', challenges: ['Passos'], natural: true },
    { measure: 'calories', challenges: ['Queima'], natural: true },
  ],
  worths: [worth('distance'), worth('steps'), worth('calories')],
} as unknown as Workout
const context = { challenges: [], fairPlayAccepted: true, frequentTypes: [], lastWorkouts: [] }
const problem = (typed: Partial<WorkoutDraft>) => {
  const empty = {
    workoutType: 'running_outdoor',
    distance: '',
    steps: '',
    calories: '',
    caption: 'á\u202e',
    without: [],
  }
  const draft = { ...empty, ...typed } as unknown as WorkoutDraft
  return findProblem({ upTo: 3, draft, workout, photos: 1, context })?.code
}

test('a missing measure is asked for once, not one after the other', () => {
  assert.equal(problem({}), 'distance_missing')
  for (const measure of ['distance', 'steps', 'calories'] satisfies Measure[])
    assert.equal(problem({ without: [measure] }), 'text_unreadable', `${measure} was given up`)
})
