import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownStep, stepAfter } from './steps.ts'

const AT = '2026-03-02T12:00:00.000Z'
const NEW = { introSeenAt: null, countryChosenAt: null, fairPlayAcceptedAt: null, surveyDoneAt: null }
const person = (done: Partial<Record<keyof typeof NEW, string>>) =>
  ({ ...NEW, ...done }) as unknown as Parameters<typeof shownStep>[1]

test('without a wish the first step that is still to come is shown', () => {
  for (const [done, step] of [
    [{}, 'intro-1'],
    [{ introSeenAt: AT }, 'country'],
    [{ introSeenAt: AT, countryChosenAt: AT }, 'fair-play'],
    [{ countryChosenAt: AT }, 'fair-play'],
    [{ introSeenAt: AT, countryChosenAt: AT, fairPlayAcceptedAt: AT }, 'survey-1'],
    [{ introSeenAt: AT, countryChosenAt: AT, fairPlayAcceptedAt: AT, surveyDoneAt: AT }, 'intro-1'],
  ] as const)
    assert.equal(shownStep(undefined, person(done)), step)
})

test('nothing behind the country is shown before it is chosen', () => {
  assert.equal(shownStep('survey-3', person({ introSeenAt: AT })), 'country')
  assert.equal(shownStep('fair-play', person({})), 'country')
  assert.equal(shownStep('intro-3', person({})), 'intro-3')
  assert.equal(shownStep('survey-3', person({ countryChosenAt: AT })), 'survey-3')
})

test('what is done is left out on the way', () => {
  assert.equal(stepAfter('intro-4', person({})), 'country')
  assert.equal(stepAfter('country', person({})), 'fair-play')
  assert.equal(stepAfter('country', person({ fairPlayAcceptedAt: AT })), 'survey-1')
  assert.equal(stepAfter('country', person({ fairPlayAcceptedAt: AT, surveyDoneAt: AT })), null)
  assert.equal(stepAfter('fair-play', person({ surveyDoneAt: AT })), null)
  assert.equal(stepAfter('survey-4', person({})), 'survey-5')
  assert.equal(stepAfter('survey-5', person({})), null)
})
