import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareText } from './text-order.ts'

test('astral characters sort after U+FFFF, unlike in UTF-16', () => {
  assert.equal(['\uff5e', '\u{1f600}'].sort()[0], '\u{1f600}')
  assert.ok(compareText('\u{1f600}', '\uff5e') > 0)
  assert.deepEqual(['b', '\u{10ffff}', '\uffff', '', 'a', 'aa'].sort(compareText), [
    '',
    'a',
    'aa',
    'b',
    '\uffff',
    '\u{10ffff}',
  ])
})

test('the order is that of code points', () => {
  const points = (text: string) => Array.from(text, character => character.codePointAt(0)!)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      const [left, right] = [points(a), points(b)]
      const at = left.findIndex((point, index) => point !== right[index])
      const expected = at === -1 ? left.length - right.length : at >= right.length ? 1 : left[at]! - right[at]!
      assert.equal(Math.sign(compareText(a, b)), Math.sign(expected))
    }),
  )
})
