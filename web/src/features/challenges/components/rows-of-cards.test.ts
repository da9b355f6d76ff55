import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsOfCards } from './rows-of-cards.ts'

test('rows are full, and a card is alone in its row only if it is the only one', () => {
  assert.deepEqual(rowsOfCards(0), [])
  assert.deepEqual(rowsOfCards(1), [1])
  assert.deepEqual(rowsOfCards(2), [2, 2])
  assert.deepEqual(rowsOfCards(3), [3, 3, 3])
  assert.deepEqual(rowsOfCards(4), [2, 2, 2, 2])
  assert.deepEqual(rowsOfCards(5), [3, 3, 3, 2, 2])
  assert.deepEqual(rowsOfCards(7), [3, 3, 3, 2, 2, 2, 2])
  for (let count = 2; count < 60; count++) {
    const rows = rowsOfCards(count)
    assert.equal(rows.length, count)
    assert.ok(rows.every(row => row === 2 || row === 3))
    assert.ok(rows.filter(row => row === 2).length % 2 === 0)
  }
})
