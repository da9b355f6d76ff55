import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDraft, isTouched, readDraft } from './draft.ts'

test('a kept draft comes back as it was, with its photos', () => {
  const draft = {
    ...emptyDraft('c1', 'w1'),
    step: 3 as const,
    workoutType: 'yoga' as const,
    photos: [{ key: 'k', picture: null }],
    when: { day: '2026-11-12', time: '18:40' },
  }
  assert.deepEqual(readDraft(JSON.stringify(draft)), draft)
})

test('what is no draft is left aside', () => {
  const broken = [
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"id":"w","step":9}',
    '{"id":"w","workoutType":"referral_bonus"}',
    '{"id":"w","photos":[null]}',
    '{"id":"w","minutes":45}',
    '{"id":"w","when":{"day":1}}',
  ]
  for (const text of broken) assert.equal(readDraft(text), null, text)
  assert.equal(readDraft(null), null)
})

test('only what somebody entered makes closing ask', () => {
  const draft = emptyDraft(null, 'w1')
  assert.equal(isTouched(draft), false)
  assert.equal(isTouched({ ...draft, step: 3 }), false)
  assert.equal(isTouched({ ...draft, caption: 'Bora' }), true)
  assert.equal(isTouched({ ...draft, minutes: '30' }), true)
})
