import assert from 'node:assert/strict'
import test from 'node:test'
import { readSuspension, SUSPENSION_REASONS, suspensionText } from './suspension.ts'

test('a formatted suspension is parsed to the same facts', () => {
  for (const reason of SUSPENSION_REASONS)
    for (const until of ['2026-03-09T12:00:00.000Z', null])
      assert.deepEqual(readSuspension(suspensionText({ reason, until })), { reason, until })
})

test('any other text is not a suspension', () => {
  for (const text of ['', 'User is banned', 'User is banned: because', 'User is banned until tomorrow: conduct'])
    assert.equal(readSuspension(text), null, text)
})
