import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prizeStatus } from './prize-status.ts'

test('the state of a prize follows from the phase, and once it is over from how it ended', () => {
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
