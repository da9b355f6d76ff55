import assert from 'node:assert/strict'
import test from 'node:test'
import { timeZones, zoneLabel } from './time-zones.ts'

const MARCH = Date.UTC(2026, 2, 2)
const JULY = Date.UTC(2026, 6, 2)

function labelOf(zone: string, at = MARCH): string | undefined {
  return timeZones('America/Sao_Paulo', at).find(option => option.value === zone)?.label
}

test('a zone is named by its city, with its current offset from Greenwich', () => {
  assert.equal(labelOf('America/Sao_Paulo'), 'Brasília (GMT−3)')
  assert.equal(labelOf('America/Maceio'), 'Maceió (GMT−3)')
  assert.equal(labelOf('America/New_York'), 'New York (GMT−5)')
  assert.equal(labelOf('America/New_York', JULY), 'New York (GMT−4)')
  assert.equal(labelOf('Asia/Tehran'), 'Tehran (GMT+3:30)')
  assert.equal(labelOf('UTC'), 'UTC (GMT)')
  assert.equal(zoneLabel('America/New_York', JULY), 'New York (GMT−4)')
})

test('every zone is listed once, by name, and found by its old name too', () => {
  const all = timeZones('America/Sao_Paulo', MARCH)
  assert.equal(new Set(all.map(option => option.value)).size, all.length)
  assert.ok(all.length > 300)
  assert.equal(all.find(option => option.value === 'America/Sao_Paulo')!.words, 'America/Sao Paulo')
})
