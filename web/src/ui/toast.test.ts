import {
  REFERRAL_TOAST_MS,
  TOAST_MS,
  TOAST_SWIPE_PX,
  TOOLTIP_OPEN_MS,
  TOOLTIP_SKIP_MS,
  UNDO_TOAST_MS,
} from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const SRC = new URL('../', import.meta.url)
const files = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter(name => !/\.(test|spec)\.tsx?$/.test(name))
  .map(name => ({ name, text: readFileSync(new URL(name, SRC), 'utf8') }))

test('toasts and tooltips last as long as specified', () => {
  assert.deepEqual(
    [TOAST_MS, REFERRAL_TOAST_MS, UNDO_TOAST_MS, TOAST_SWIPE_PX, TOOLTIP_OPEN_MS, TOOLTIP_SKIP_MS],
    [5_000, 8_000, 10_000, 50, 700, 300],
  )
})

test('no toast has a custom duration: each is one of the limits', () => {
  const own = files.flatMap(({ name, text }) => {
    if (!/\btoast\(/.test(text)) return []
    return [...text.matchAll(/\bduration: (\w+)/g)].map(([, time]) => ({ name, time }))
  })
  assert.deepEqual(
    own
      .filter(({ time }) => !['UNDO_TOAST_MS', 'REFERRAL_TOAST_MS'].includes(time!))
      .filter(({ time }) => /MS$|^\d/.test(time!)),
    [],
  )
  assert.ok(own.length >= 4)
})

test('no failure toast has a custom duration', () => {
  for (const { name, text } of files)
    for (const [wish] of text.matchAll(/toast\(\{[^}]*\}/g))
      if (wish.includes("'destructive'")) assert.ok(!wish.includes('duration'), name)
})
