import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import { paidParts, type Part, reasonText } from './receipt-lines.ts'
import type { ReceiptTexts } from './score-text.ts'

const keys = ((key: string) => key) as unknown as ReceiptTexts

test('missing data is requested only where the workout type could have it', () => {
  for (const [challengeType, workoutType, said] of [
    ['distance', 'running_outdoor', 'missing.meters'],
    ['distance', 'crossfit', 'nothing.other'],
    ['steps', 'walking', 'missing.steps'],
    ['steps', 'bike_outdoor', 'nothing.other'],
    ['calories', 'crossfit', 'missing.kcal'],
    ['distance', undefined, 'missing.meters'],
    ['distance', 'of_a_newer_server', 'missing.meters'],
  ] as const) {
    const facts = { challengeType, rulesVersion: currentRulesVersion(), ...(workoutType && { workoutType }) }
    assert.equal(reasonText(keys, 'nothing_measured', facts), said, `${challengeType}, ${workoutType}`)
  }
})

test('parts are shown in whole points that add up to the total, and exact ones stay as they are', () => {
  const part = (why: string, value: string) => ({ why, value }) as Part
  for (const [exact, paid] of [
    [
      [part('base', '311.4'), part('variety', '62.28'), part('flash', '37.368'), part('rounding', '-0.048')],
      [311, 63, 37],
    ],
    [[part('base', '296.25'), part('rounding', '-0.25')], [296]],
    [
      [part('base', '0.3'), part('gym', '5'), part('rounding', '-0.3')],
      [0, 5],
    ],
    [
      [part('base', '10'), part('gym', '5')],
      [10, 5],
    ],
    [[part('base', '5200.5')], [5200.5]],
  ] as const) {
    assert.deepEqual(
      paidParts(exact).map(({ value }) => Number(value)),
      paid,
    )
  }
})
