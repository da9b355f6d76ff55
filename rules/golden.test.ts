import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CHALLENGE_TYPES } from './challenge-types.ts'
import { outcomeOf, outcomeText, parseHistory } from './history.ts'

// Histories whose outcomes were worked out by hand: a change in any of them is a change of the rules.
type Golden = { about: string; history: { challenge: { type: string } }; outcome: unknown }

const folder = new URL('golden/', import.meta.url)
const cases = readdirSync(folder).flatMap(file => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden[])

for (const { about, history, outcome } of cases) {
  test(about, () => {
    assert.deepEqual(JSON.parse(outcomeText(outcomeOf(parseHistory(JSON.stringify(history))))), outcome)
  })
}

test('every type has a golden history', () => {
  const types = new Set(cases.map(one => one.history.challenge.type))
  assert.deepEqual(
    CHALLENGE_TYPES.filter(type => !types.has(type)),
    [],
  )
})
