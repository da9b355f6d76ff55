import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takesMark } from './challenge-marks.ts'

test("a challenge that is over takes no mark, and a private one can't be featured", () => {
  const rows = [
    ['active', false, true, true],
    ['active', true, false, true],
    ['completed', false, false, false],
    ['cancelled', false, false, false],
  ] as const
  for (const [status, isPrivate, featured, ambassador] of rows) {
    const marked = { status, isPrivate }
    assert.deepEqual([takesMark(marked, 'featured'), takesMark(marked, 'ambassador')], [featured, ambassador], status)
  }
})
