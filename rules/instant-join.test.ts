import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInstantJoinExpired } from './instant-join.ts'

test('a stored instant join is valid for 24 hours', () => {
  assert.ok(!isInstantJoinExpired('2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z'))
  assert.ok(isInstantJoinExpired('2026-03-01T12:00:00Z', '2026-03-02T12:00:00.001Z'))
})
