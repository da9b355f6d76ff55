import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import { reasonText } from './receipt-lines.ts'
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
