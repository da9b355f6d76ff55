import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownStep, stepAfter } from './steps.ts'

const AT = '2026-03-02T12:00:00.000Z'
const NEW = { introSeenAt: null, countryChosenAt: null, fairPlayAcceptedAt: null, surveyDoneAt: null }
const person = (done: Partial<Record<keyof typeof NEW, string>>) =>
  ({ ...NEW, ...done }) as unknown as Parameters<typeof shownStep>[1]

test('without a requested step the first remaining one is shown', () => {
  for (const [done, step] of [
    [{}, 'country'],
    [{ introSeenAt: AT }, 'country'],
    [{ countryChosenAt: AT }, 'intro-1'],
    [{ countryChosenAt: AT, fairPlayAcceptedAt: AT }, 'intro-1'],
    [{ introSeenAt: AT, countryChosenAt: AT }, 'fair-play'],
    [{ introSeenAt: AT, countryChosenAt: AT, fairPlayAcceptedAt: AT }, 'survey-1'],
    [{ introSeenAt: AT, countryChosenAt: AT, fairPlayAcceptedAt: AT, surveyDoneAt: AT }, 'intro-1'],
  ] as const)
    assert.equal(shownStep(undefined, person(done)), step)
})

test('nothing else is shown before the country is chosen', () => {
  for (const step of ['intro-3', 'fair-play', 'survey-3'] as const) {
    assert.equal(shownStep(step, person({ introSeenAt: AT })), 'country')
    assert.equal(shownStep(step, person({ countryChosenAt: AT })), step)
  }
})

test('the country is a single step; after the slides, finished steps are skipped', () => {
  assert.equal(stepAfter('country', person({ countryChosenAt: AT })), null)
  assert.equal(stepAfter('intro-1', person({})), 'intro-2')
  assert.equal(stepAfter('intro-4', person({})), 'fair-play')
  assert.equal(stepAfter('intro-4', person({ fairPlayAcceptedAt: AT })), 'survey-1')
  assert.equal(stepAfter('intro-4', person({ fairPlayAcceptedAt: AT, surveyDoneAt: AT })), null)
  assert.equal(stepAfter('fair-play', person({})), 'survey-1')
  assert.equal(stepAfter('fair-play', person({ surveyDoneAt: AT })), null)
  assert.equal(stepAfter('survey-1', person({})), 'survey-2')
  assert.equal(stepAfter('survey-5', person({})), null)
})
