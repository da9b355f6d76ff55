import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDraft, inUnit, gymOf, isTouched, readDraft, stepsOf } from './draft.ts'

test('a stored draft is restored unchanged, with its photos', () => {
  const draft = {
    ...emptyDraft('c1', 'w1'),
    step: 3 as const,
    workoutType: 'yoga' as const,
    photos: [{ key: 'k', picture: null }],
    when: { day: '2026-11-12', time: '18:40' },
  }
  assert.deepEqual(readDraft(JSON.stringify(draft)), draft)
})

test('invalid drafts are ignored', () => {
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
    '{"id":"w","without":"distance"}',
  ]
  for (const text of broken) assert.equal(readDraft(text), null, text)
  assert.equal(readDraft(null), null)
})

test('closing asks only if something was entered', () => {
  const draft = emptyDraft(null, 'w1')
  assert.equal(isTouched(draft), false)
  assert.equal(isTouched({ ...draft, step: 3 }), false)
  assert.equal(isTouched({ ...draft, caption: 'Bora' }), true)
  assert.equal(isTouched({ ...draft, minutes: '30' }), true)
})

test('types never done in a gym have no gym step, and no gym', () => {
  const gym = { id: 'g', name: 'Ponto Alto', address: 'Rua A', city: 'Rio' }
  assert.deepEqual(stepsOf(null), [1, 2, 3, 4])
  assert.deepEqual(stepsOf('gym_general'), [1, 2, 3, 4])
  assert.deepEqual(stepsOf('football'), [1, 3, 4])
  assert.equal(gymOf({ workoutType: 'gym_general', gym }), gym)
  assert.equal(gymOf({ workoutType: 'football', gym }), null)
  const kept = { ...emptyDraft(null, 'w1'), workoutType: 'walking' as const, step: 2 as const }
  assert.equal(readDraft(JSON.stringify(kept))!.step, 3)
})

test('a distance that was typed in another unit is kept, also one of an earlier version', () => {
  const kept = {
    ...emptyDraft(null, 'w1'),
    workoutType: 'running_outdoor' as const,
    distance: '3.1',
    distanceUnit: 'mi' as const,
  }
  const { distance, distanceUnit } = readDraft(JSON.stringify(kept))!
  assert.deepEqual([distance, distanceUnit], ['4.989', 'km'])
  const { distanceUnit: _, ...earlier } = { ...kept, distance: '5,2' }
  assert.equal(readDraft(JSON.stringify(earlier))!.distance, '5,2')
  assert.equal(readDraft(JSON.stringify({ ...kept, distanceUnit: 'ly' })), null)
  assert.equal(inUnit({ ...kept, distance: '5', distanceUnit: 'km' }, 'mi').distance, '3.107')
})
