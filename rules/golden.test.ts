import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { addDays } from './calendar.ts'
import { CHALLENGE_TYPES } from './challenge-types.ts'
import { decimalText, parseDecimal, plus } from './decimal.ts'
import { baselineOf } from './fairness/baseline.ts'
import { divide } from './fairness/divisions.ts'
import { fingerprintText } from './fingerprint.ts'
import { outcomeOf, outcomeText, parseHistory } from './history.ts'
import { prizeClock } from './prize-clock.ts'
import { type BusinessNumbers, numbersOf, RULES_VERSIONS } from './rules-version.ts'

// Outcomes of these histories were computed by hand: a change to any of them is a change of the rules.
type Golden = { about: string; history: { challenge: { type: string } }; outcome: unknown }

const folder = new URL('golden/', import.meta.url)
const cases = readdirSync(folder).flatMap(file => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden[])

function replayed(history: unknown): unknown {
  return JSON.parse(outcomeText(outcomeOf(parseHistory(JSON.stringify(history)))))
}

for (const { about, history, outcome } of cases) {
  test(about, () => assert.deepEqual(replayed(history), outcome))
}

/**
 * Fails unless a challenge of the first version keeps the terms that people agreed to, besides its points and money.
 */
function expectAgreedTerms() {
  const bare = { type: 'calories_time', startDate: '2026-03-01', endDate: '2026-03-14', target: null } as const
  const text = fingerprintText({ ...bare, rulesVersion: 1 })
  assert.equal(
    createHash('sha256').update(text).digest('hex'),
    '37f0ad1cb7a94a63a4613b40f6707a24a7e78c289234a0f4f0a9d347c5a2640c',
  )
  assert.deepEqual(prizeClock('2026-03-16T00:00:00Z', 1), {
    settledAt: '2026-03-16T00:00:00Z',
    disputesUntil: '2026-03-23T00:00:00Z',
    freeAt: '2026-03-23T00:00:00Z',
  })
  expectAgreedStart()
}

/** Fails unless baselines and divisions of a challenge of the first version stay the same. */
function expectAgreedStart() {
  const startDate = '2026-06-01'
  const week = (back: number, minutes: number) => ({
    id: `${back}`,
    workoutType: 'yoga',
    startedAt: `${addDays(startDate, -7 * back)}T12:00:00Z`,
    timeZone: 'UTC',
    minutes,
  })
  const baseline = (weeks: number[]) =>
    baselineOf(
      { type: 'time', startDate, rulesVersion: 1 },
      weeks.map((minutes, back) => week(back + 1, minutes)),
    )
  assert.deepEqual(
    [
      baseline([30, 31, 32]),
      baseline([30, 31, 32, 33]),
      baseline([30, 31, 32, 33, 34]),
      baseline([30, 31, 32, 0, 0, 0, 0, 0, 0, 0, 0, 60]),
      baseline([30, 31, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 60]),
    ],
    [null, 126n, 130n, 153n, null],
  )
  const divided = (strong: number, newcomers: number) => {
    const people = Array.from({ length: strong + newcomers }, (_, i) => ({
      id: `${i}`,
      joinedAt: '2026-05-01T00:00:00Z',
      baseline: i < strong ? BigInt(100 - i) : null,
    }))
    const { divisionOf } = divide(people, 2, { prize: true, rulesVersion: 1 })
    return people.map(one => divisionOf.get(one.id)).join(' ')
  }
  assert.deepEqual(
    [divided(7, 0), divided(8, 0), divided(2, 3), divided(3, 2), divided(3, 3)],
    ['A A A A A A A', 'A A A A B B B B', 'A A A A A', 'A A A A A', 'A A A new new new'],
  )
}

test('challenges of the first version keep the agreed fingerprint and dates', expectAgreedTerms)

/** Returns all values that differ from this one in a single place, by the smallest step. */
function variantsOf(value: unknown): unknown[] {
  if (typeof value === 'number') return [value - 1, value + 1]
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'string') {
    const decimal = parseDecimal(value)
    const step = (units: bigint) => decimalText(plus(decimal!, { units, scale: 2 }))
    return decimal ? [step(-1n), step(1n)] : ['off']
  }
  if (Array.isArray(value)) {
    const changed = value.flatMap((item, index) => variantsOf(item).map(variant => value.with(index, variant)))
    return [value.slice(1), value.slice(0, -1), ...changed]
  }
  return Object.entries(value as object).flatMap(([name, member]) =>
    variantsOf(member).map(variant => ({ ...(value as object), [name]: variant })),
  )
}

test('any change of a number of the first version is detected by a golden history, the fingerprint or a date', () => {
  const first = numbersOf(1)
  const variants = variantsOf(first) as BusinessNumbers[]
  assert.ok(variants.length > 80)
  const unnoticed = variants.filter(variant => {
    RULES_VERSIONS[1] = variant
    try {
      expectAgreedTerms()
      return cases.every(({ history, outcome }) => isDeepStrictEqual(replayed(history), outcome))
    } catch {
      return false
    } finally {
      RULES_VERSIONS[1] = first
    }
  })
  const names = Object.keys(first) as (keyof BusinessNumbers)[]
  assert.deepEqual(
    unnoticed.map(variant => names.filter(name => variant[name] !== first[name])),
    [],
  )
})

test('version 2 differs from the first only in multipliers', () => {
  assert.deepEqual({ ...numbersOf(2), met: numbersOf(1).met }, numbersOf(1))
})

test('every type has a golden history', () => {
  const types = new Set(cases.map(one => one.history.challenge.type))
  assert.deepEqual(
    CHALLENGE_TYPES.filter(type => !types.has(type)),
    [],
  )
})
