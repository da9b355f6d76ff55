import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgottenRun } from '../../../testing/forgotten-run.ts'
import { emptyDraft, readDraft, type Track } from './draft.ts'
import { recordedOf, sentTrim } from './recorded.ts'

const track = forgottenRun('2026-03-02T09:00:00.000Z')
const draft = { ...emptyDraft(null, 'w1'), step: 3 as const, workoutType: 'running_outdoor' as const, track }

test('a draft keeps its trim, also one that waits to be sent', () => {
  const trim = { fromMinute: 5, toMinute: 40 }
  const kept = readDraft(JSON.stringify({ ...draft, trim }))!
  assert.deepEqual(sentTrim(kept), trim)
  assert.deepEqual([recordedOf(kept)!.minutes, recordedOf(kept)!.startedAt], [35, '2026-03-02T09:05:00.000Z'])
})

test('without a trim, the recording is as it was measured', () => {
  const { trim: _trim, ...earlier } = draft
  const kept = readDraft(JSON.stringify(earlier))!
  assert.equal(sentTrim(kept), null)
  assert.deepEqual(recordedOf(kept), track)
  assert.equal(recordedOf(emptyDraft(null, 'w1')), null)
})

test('a trim that cuts nothing off, or does not fit, is none', () => {
  for (const trim of [
    { fromMinute: 0, toMinute: 100 },
    { fromMinute: 0, toMinute: 101 },
    { fromMinute: 50, toMinute: 50 },
  ])
    assert.equal(sentTrim({ track, trim }), null)
  const { timeline: _timeline, ...untimed } = track
  const stored = { track: untimed as Track, trim: { fromMinute: 0, toMinute: 40 } }
  assert.equal(sentTrim(stored), null)
  assert.equal(recordedOf(stored)!.minutes, track.minutes)
})

test('a broken trim is no draft', () => {
  assert.equal(readDraft(JSON.stringify({ ...draft, trim: { fromMinute: 'x', toMinute: 2 } })), null)
})
