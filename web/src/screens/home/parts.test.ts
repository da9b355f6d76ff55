import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf } from './parts.ts'

const usual = { searching: false, isNew: false, rail: false, completed: false }

test('own challenges stand under the stage, and the search for others after them', () => {
  assert.deepEqual(partsOf(usual), ['stage', 'mine', 'finder', 'others', 'progress', 'help'])
})

test('who has no challenge yet finds one first and logs second', () => {
  assert.deepEqual(partsOf({ ...usual, isNew: true }), ['mine', 'stage', 'finder', 'others', 'help'])
  assert.deepEqual(partsOf({ ...usual, isNew: true, rail: true }), ['mine', 'finder', 'others'])
})

test('where a rail holds the stage the search stands on top', () => {
  assert.deepEqual(partsOf({ ...usual, rail: true }), ['finder', 'mine', 'others', 'progress'])
})

test('searching leaves the search and what it finds', () => {
  for (const rail of [true, false])
    assert.deepEqual(partsOf({ searching: true, isNew: true, rail, completed: true }), ['finder', 'found'])
})

test('among what is over nothing new is offered', () => {
  assert.deepEqual(partsOf({ ...usual, completed: true }), ['stage', 'mine', 'finder', 'progress', 'help'])
})
