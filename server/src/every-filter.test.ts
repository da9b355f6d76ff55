import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { z } from 'zod'
import { MATRIX } from './testing/authorisation/matrix.ts'
import { REQUESTS } from './testing/authorisation/requests.ts'
import {
  authorisationWorld,
  type AuthorisationWorld,
  IDENTITIES,
  type Identity,
} from './testing/authorisation/world.ts'

// Generated from the contract: every value of every filter, in combinations, to everyone who may ask.

/** Combinations of one call: all if there are no more, otherwise each value several times. */
const MAX_COMBINATIONS = 60
const ASKING: readonly Identity[] = ['desk', 'admin', 'creator', 'participant', 'user', 'visitor']

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const CURSORS = ['', '0', '1', '-1', '~', '~1', '99999999999999999999', 'AAAA', 'null', text(null), text([]), text({})]
const MORE_CURSORS = [text(['2026-03-02T12:00:00Z', UNKNOWN_ID]), text(['x', 'x']), text([1, 2]), text(['', '']), '%00']
const TEXTS = ['a', 'Ana', "'; --", String.raw`%_\ `, '🏃‍♀️', 'مرحبا', 'x'.repeat(100), '1', UNKNOWN_ID]
const DATES = ['2026-03-02', '2026-02-30', '0001-01-01', '9999-12-31']
const NUMBERS = ['0', '1', '-1', '2026', '99999999999', '1.5', 'NaN', '']

const calls = Object.values(api)
  .flatMap((room): Endpoint[] => Object.values(room))
  .filter(call => call.method === 'GET' && call.query && call.gives !== 'events')

let world: AuthorisationWorld
before(async () => {
  world = await authorisationWorld()
})
after(() => world.server.close())

for (const call of calls) {
  const name = `GET ${call.path}`
  test(`no combination of filters fails: ${name}`, async () => {
    const letters = MATRIX[name]!.replaceAll(' ', '')
    const asking = ASKING.filter(who => letters[IDENTITIES.indexOf(who)] === '+')
    assert.ok(asking.length > 0)
    const statuses = new Set<number>()
    for (const [at, query] of combinationsOf(call).entries()) {
      const who = asking[at % asking.length]!
      const made = (await REQUESTS[name]?.(world, world.people[who])) ?? {}
      const params: Record<string, string> = { ...world.params, ...made.params }
      const answer = await world.server.app.inject({
        method: 'GET',
        url: `/api${call.path.replace(/:(\w+)/g, (_, param: string) => params[param]!)}`,
        query: { ...made.query, ...query },
        headers: who === 'visitor' ? {} : { authorization: `Bearer ${world.people[who].token}` },
      })
      assert.ok(answer.statusCode < 500, `${who} ${JSON.stringify(query)}: ${answer.statusCode} ${answer.body}`)
      statuses.add(answer.statusCode)
    }
    assert.ok(statuses.has(200), `one of them succeeds: ${[...statuses].join(', ')}`)
  })
}

function combinationsOf(call: Endpoint): Record<string, string>[] {
  const fields = Object.entries(call.query!.shape).map(
    ([name, shape]) => [name, [undefined, ...valuesOf(name, shape)]] as const,
  )
  const all = fields.reduce((product, [, values]) => product * values.length, 1)
  const most = Math.max(...fields.map(([, values]) => values.length))
  const count = all <= MAX_COMBINATIONS ? all : Math.max(MAX_COMBINATIONS, most)
  return Array.from({ length: count }, (_, index) => {
    let rest = index
    const chosen = fields.map(([name, values], at) => {
      // Digits of the index; with too many combinations, each field steps through its values independently.
      const digit =
        all <= MAX_COMBINATIONS ? rest % values.length : (index * (at + 1) + at * (index >> 3)) % values.length
      rest = Math.floor(rest / values.length)
      return [name, values[digit]] as const
    })
    return Object.fromEntries(chosen.filter((one): one is readonly [string, string] => one[1] !== undefined))
  })
}

function valuesOf(name: string, shape: z.core.$ZodType): readonly string[] {
  const def = shape._zod.def as {
    type: string
    innerType?: z.core.$ZodType
    entries?: Record<string, string>
    options?: z.core.$ZodType[]
  }
  if (def.innerType) return valuesOf(name, def.innerType)
  if (def.entries) return [...Object.values(def.entries), 'none-of-them']
  if (def.options) return [...def.options.flatMap(option => valuesOf(name, option)), '2026', '2026-03']
  if (def.type === 'number') return NUMBERS
  if (def.type !== 'string') return []
  if (name === 'cursor' || name === 'after') return [...CURSORS, ...MORE_CURSORS]
  if (name === 'from' || name === 'until') return DATES
  if (['person', 'challenge', 'challengeId', 'by', 'about'].includes(name))
    return [UNKNOWN_ID, ...['personId', 'challengeId'].map(param => world?.params[param] ?? UNKNOWN_ID), 'x']
  return [...TEXTS, '2026-03', '-23.55,-46.63', '91,181']
}
