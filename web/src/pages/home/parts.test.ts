import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf } from './parts.ts'

const usual = { searching: false, isNew: false, rail: false, completed: false }

test('own challenges are below the hero card, and the search for others after them', () => {
  assert.deepEqual(partsOf(usual), ['stage', 'mine', 'finder', 'others', 'progress', 'help'])
})

test('a person without a challenge finds one first and logs second', () => {
  assert.deepEqual(partsOf({ ...usual, isNew: true }), ['mine', 'stage', 'finder', 'others', 'help'])
  assert.deepEqual(partsOf({ ...usual, isNew: true, rail: true }), ['mine', 'finder', 'others'])
})

test('where the rail holds the hero card the search is on top', () => {
  assert.deepEqual(partsOf({ ...usual, rail: true }), ['finder', 'mine', 'others', 'progress'])
})

test('searching leaves the search and its results', () => {
  for (const rail of [true, false])
    assert.deepEqual(partsOf({ searching: true, isNew: true, rail, completed: true }), ['finder', 'found'])
})

test('among finished challenges nothing new is offered', () => {
  assert.deepEqual(partsOf({ ...usual, completed: true }), ['stage', 'mine', 'finder', 'progress', 'help'])
})
