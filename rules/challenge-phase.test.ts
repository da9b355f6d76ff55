import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastLogOf, phaseOf } from './challenge-phase.ts'

const challenge = { startDate: '2026-03-05', endDate: '2026-03-14', status: 'active' as const }

test('each phase, by the calendar of the viewer', () => {
  const rows: [string, string, ReturnType<typeof phaseOf>][] = [
    ['2026-03-02T12:00:00Z', 'UTC', { phase: 'upcoming', startsInDays: 3 }],
    ['2026-03-05T02:59:59Z', 'America/Sao_Paulo', { phase: 'upcoming', startsInDays: 1 }],
    [
      '2026-03-05T03:00:00Z',
      'America/Sao_Paulo',
      { phase: 'active', day: 1, of: 10, lastDay: false, endsTomorrow: false },
    ],
    [
      '2026-03-04T10:00:00Z',
      'Pacific/Kiritimati',
      { phase: 'active', day: 1, of: 10, lastDay: false, endsTomorrow: false },
    ],
    ['2026-03-13T12:00:00Z', 'UTC', { phase: 'active', day: 9, of: 10, lastDay: false, endsTomorrow: true }],
    ['2026-03-14T12:00:00Z', 'UTC', { phase: 'active', day: 10, of: 10, lastDay: true, endsTomorrow: false }],
    [
      '2026-03-15T02:59:59Z',
      'America/Sao_Paulo',
      { phase: 'active', day: 10, of: 10, lastDay: true, endsTomorrow: false },
    ],
    ['2026-03-15T03:00:00Z', 'America/Sao_Paulo', { phase: 'closing', until: '2026-03-16T00:00:00Z' }],
  ]
  for (const [now, zone, phase] of rows) assert.deepEqual(phaseOf(challenge, now, zone), phase, `${now} ${zone}`)
})

test('a challenge stored as over is over', () => {
  assert.deepEqual(phaseOf({ ...challenge, status: 'completed' }, 0, 'UTC'), { phase: 'completed', lastedDays: 10 })
  assert.deepEqual(phaseOf({ ...challenge, status: 'cancelled' }, 0, 'UTC'), { phase: 'cancelled' })
})

test('logging ends with the window, at the latest at the settlement, in the zone of the workout', () => {
  const rows: [number, string, string][] = [
    [0, 'America/Sao_Paulo', '2026-03-15T03:00:00.000Z'],
    [12, 'America/Sao_Paulo', '2026-03-15T15:00:00.000Z'],
    [21, 'America/Sao_Paulo', '2026-03-16T00:00:00.000Z'],
    [48, 'America/Sao_Paulo', '2026-03-16T00:00:00.000Z'],
    [0, 'Pacific/Kiritimati', '2026-03-14T10:00:00.000Z'],
    [24, 'Pacific/Kiritimati', '2026-03-15T10:00:00.000Z'],
    [0, 'Pacific/Pago_Pago', '2026-03-15T11:00:00.000Z'],
  ]
  for (const [lateHours, zone, last] of rows)
    assert.equal(new Date(lastLogOf({ endDate: '2026-03-14', lateHours }, zone)).toISOString(), last, zone)
})
