import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SURVEY_OPTIONS, weekGoalFor } from './survey.ts'

test('the goal of a week is one step above the habit', () => {
  assert.deepEqual(SURVEY_OPTIONS.workoutsPerWeek.map(weekGoalFor), [2, 3, 4, 5])
})
