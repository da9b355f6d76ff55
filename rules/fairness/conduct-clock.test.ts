import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conductAt, type ConductFacts, type ConductState, isInForce } from './conduct-clock.ts'

const opened: ConductFacts = {
  measure: 'disqualification',
  openedAt: '2026-03-02T12:00:00Z',
  answeredAt: null,
  verdict: null,
  decidedAt: null,
  appealedAt: null,
  appealVerdict: null,
  endsAt: '2026-03-20T00:00:00Z',
}
const answered = { ...opened, answeredAt: '2026-03-02T15:00:00Z' }
const upheld = { ...answered, verdict: 'upheld', decidedAt: '2026-03-03T10:00:00Z' } as const
const appealed = { ...upheld, appealedAt: '2026-03-04T10:00:00Z' }

const lapsed = { phase: 'final', outcome: 'dropped', lapsed: true } as const
const stands = { phase: 'final', outcome: 'upheld', lapsed: false } as const
const falls = { phase: 'final', outcome: 'dropped', lapsed: false } as const

const rows: [string, ConductFacts, string, ConductState][] = [
  [
    'at first the person answers',
    opened,
    '2026-03-03T11:59:59Z',
    { phase: 'hearing', until: '2026-03-03T12:00:00.000Z' },
  ],
  ['after 24 hours staff decide', opened, '2026-03-03T12:00:00Z', { phase: 'deciding' }],
  ['after the answer staff decide', answered, '2026-03-02T15:00:00Z', { phase: 'deciding' }],
  ['a settlement ends what nobody decided', answered, '2026-03-20T00:00:00Z', lapsed],
  ['a dropped case is over', { ...upheld, verdict: 'dropped' }, '2026-03-03T10:00:00Z', falls],
  [
    'an upheld one can be appealed',
    upheld,
    '2026-03-05T09:59:59Z',
    { phase: 'appealable', until: '2026-03-05T10:00:00.000Z' },
  ],
  ['for 48 hours', upheld, '2026-03-05T10:00:00Z', stands],
  [
    'at the latest until the settlement',
    { ...upheld, endsAt: '2026-03-04T00:00:00Z' },
    '2026-03-03T23:59:59Z',
    { phase: 'appealable', until: '2026-03-04T00:00:00.000Z' },
  ],
  ['and then stands', { ...upheld, endsAt: '2026-03-04T00:00:00Z' }, '2026-03-04T00:00:00Z', stands],
  ['an appeal waits for staff', appealed, '2026-03-19T23:59:59Z', { phase: 'appealed' }],
  ['one that nobody decided lapses', appealed, '2026-03-20T00:00:00Z', lapsed],
  ['an appeal ends it', { ...appealed, appealVerdict: 'upheld' }, '2026-03-30T00:00:00Z', stands],
  ['either way', { ...appealed, appealVerdict: 'dropped' }, '2026-03-30T00:00:00Z', falls],
]
for (const [name, facts, now, state] of rows)
  test(`conduct: ${name}`, () => assert.deepEqual(conductAt(facts, now), state))

test('a disqualification is in force from the decision on, a removal once it is final', () => {
  const states = { open: opened, upheld, appealed, over: { ...appealed, appealVerdict: 'upheld' as const } }
  for (const [name, expected] of [
    ['open', [false, false]],
    ['upheld', [true, false]],
    ['appealed', [true, false]],
    ['over', [true, true]],
  ] as const) {
    const state = conductAt(states[name], '2026-03-04T12:00:00Z')
    assert.deepEqual([isInForce('disqualification', state), isInForce('removal', state)], expected, name)
  }
})
