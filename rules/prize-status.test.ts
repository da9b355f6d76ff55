import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prizeStatus } from './prize-status.ts'

test('the status of a prize follows from the phase, and after the end from the outcome', () => {
  const rows = [
    ['upcoming', null, 'collecting'],
    ['active', null, 'collecting'],
    ['closing', null, 'ready'],
    ['completed', 'paid', 'paid_out'],
    ['completed', 'refunded', 'refunded'],
    ['completed', 'none', 'refunded'],
    ['cancelled', 'refunded', 'refunded'],
    ['cancelled', 'none', 'refunded'],
    ['cancelled', null, 'refunded'],
  ] as const
  for (const [phase, outcome, status] of rows) assert.equal(prizeStatus(phase, outcome), status, `${phase} ${outcome}`)
})
