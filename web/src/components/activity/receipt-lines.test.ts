import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import { type Part, reasonText, receiptLines, receiptSentence } from './receipt-lines.ts'
import type { ReceiptTexts } from './score-text.ts'

const keys = ((key: string) => key) as unknown as ReceiptTexts

test('what is missing is asked for where the workout could have it, and nowhere else', () => {
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

test('parts in points are shown whole, sum to the points, and nobody is told of rounding', () => {
  const facts = { challengeType: 'calories_time', rulesVersion: currentRulesVersion() } as const
  for (const [values, rounding, shown] of [
    [['309.15', '92.745', '60.28425'], '-0.17925', ['+309', '+93', '+60']],
    [['0.5', '0.5', '0.5'], '0.5', ['+1', '+0', '+1']],
    [['141'], null, ['+141']],
  ] as const) {
    const parts = values.map((value, index) => ({ why: ['base', 'variety', 'flash'][index]!, value })) as Part[]
    if (rounding) parts.push({ why: 'rounding', value: rounding })
    const lines = receiptLines(keys, parts, facts, 'en')
    assert.deepEqual(
      lines.map(({ value }) => value),
      shown,
    )
    const points = parts.reduce((sum, { value }) => sum + Number(value), 0)
    assert.equal(
      lines.reduce((sum, { value }) => sum + Number(value), 0),
      Math.round(points),
    )
    assert.equal(receiptSentence(keys, parts, facts, 'en').split(' · ').length, shown.length)
  }
})
