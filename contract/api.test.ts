import assert from 'node:assert/strict'
import { type Ability, ABILITY_REFUSALS, refusalsOf } from '@bora/rules/abilities.ts'
import { test } from 'node:test'
import { REFUSAL_PARAMS } from '@bora/rules/refusal.ts'
import { z } from 'zod'
import { api, type Calls } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { ERRORS } from './errors.ts'
import { TimeZone, ViewerZone } from './shapes.ts'

const calls = Object.values(api).flatMap(room => Object.values(room))

test('every call has its own address', () => {
  const addresses = calls.map(call => `${call.method} ${call.path}`)
  assert.deepEqual(
    addresses.filter((address, i) => addresses.indexOf(address) !== i),
    [],
  )
})

test('every call refuses only with codes of the catalogue, each named once', () => {
  for (const call of calls) {
    const errors: readonly string[] = call.errors
    assert.equal(new Set(errors).size, errors.length, call.path)
    for (const code of errors) assert.ok(code in ERRORS, `${call.path}: ${code}`)
  }
})

test('refusals of abilities are in the catalogue, and declared by the calls that check them', () => {
  for (const code of ABILITY_REFUSALS) assert.ok(code in ERRORS, code)
  const callsOf: Partial<Record<Ability, Endpoint>> = {
    join: api.challengePages.join,
    keepSeat: api.challengePages.join,
    pay: api.checkouts.checkout,
    leave: api.challengePages.leave,
    log: api.workoutLogging.log,
    togglePrivacy: api.challengePages.setPrivacy,
  }
  // Joining again returns the current state instead.
  const answered = new Set(['already_joined', 'payment_required', 'not_participating'])
  for (const [ability, call] of Object.entries(callsOf) as [Ability, Endpoint][]) {
    const refused = refusalsOf(ability).filter(code => call !== api.challengePages.join || !answered.has(code))
    for (const code of refused) assert.ok(call.errors.includes(code), `${ability}: ${code}`)
  }
})

test('the values of refusals belong to codes of the catalogue', () => {
  for (const code of Object.keys(REFUSAL_PARAMS)) assert.ok(code in ERRORS, code)
})

test("a rate limit's refusal has the seconds to wait", () => {
  const declared: Partial<Record<string, readonly string[]>> = REFUSAL_PARAMS
  const codes = Object.entries(ERRORS).flatMap(([code, status]) => (status === 429 ? [code] : []))
  assert.ok(codes.includes('archive_too_soon'))
  for (const code of codes) assert.ok(declared[code]?.includes('seconds'), code)
})

test('params match the path', () => {
  for (const call of calls) {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(match => match[1])
    const declared = 'params' in call ? Object.keys(call.params.shape) : []
    assert.deepEqual(inPath, declared, call.path)
  }
})

test('types follow from the addresses', () => {
  const request: Calls['POST /challenges/:challengeId/join']['request'] = {
    params: { challengeId: 'a' },
    body: { fingerprint: 'b' },
  }
  const output: Calls['GET /gyms']['output'] = { gyms: [], answeredBy: 'directory', credit: null }
  assert.ok(request.body.fingerprint && output.gyms)
})

// Body texts that no one else sees, or that another rule of rules/ checks before they are stored.
const NOT_SHOWN = new Set([
  'POST /challenges draft.title',
  'POST /challenges draft.description',
  'POST /challenges/:challengeId/join fingerprint',
  'POST /challenges/:challengeId/join invite',
  'POST /activities gymId',
  // Read only by the support team; must be a mail address.
  'POST /support/tickets email',
  'POST /challenges/:challengeId/invitations emails[]',
  'POST /challenges/:challengeId/invitations/:invitationId/correct email',
  'PUT /bank-details holderCpf',
  // Compared with the stored password, never stored.
  'POST /me/closing password',
  'POST /me/closing code',
  'POST /wallet/codes code',
  // An address that only the server calls.
  'PUT /notifications/push endpoint',
])

test('every body refuses texts for others that hide characters', () => {
  const open = (calls as Endpoint[]).flatMap(call =>
    call.body
      ? textsOf(call.body).map(({ path, takes }) => ({ name: `${call.method} ${call.path} ${path}`, takes }))
      : [],
  )
  assert.ok(open.some(({ name }) => name === 'PATCH /me name'))
  const hidden = open.filter(({ takes }) => takes('ab\u202edc')).map(({ name }) => name)
  assert.deepEqual(hidden.toSorted(), [...NOT_SHOWN].toSorted())
})

test('every time zone of an input is checked against the same rule', () => {
  const zones = (calls as Endpoint[]).flatMap(call =>
    [call.params, call.query, call.body].flatMap(input =>
      input
        ? textsOf(input)
            .filter(({ path }) => /zone$/i.test(path))
            .map(({ path, shape }) => ({ name: `${call.method} ${call.path} ${path}`, shape, errors: call.errors }))
        : [],
    ),
  )
  assert.ok(zones.length >= 7, 'the calls that take a zone are found')
  for (const { name, shape, errors } of zones) {
    assert.ok(shape === TimeZone || shape === ViewerZone.unwrap(), name)
    if (shape === TimeZone) assert.ok(errors.includes('time_zone_unknown'), name)
  }
})

/** Lists every text of a shape, with its path and a check whether it accepts a value. */
type Text = { path: string; shape: z.core.$ZodType; takes: (text: string) => boolean }

function textsOf(shape: z.core.$ZodType, path = ''): Text[] {
  const { def } = shape._zod
  const inner = def as {
    innerType?: z.core.$ZodType
    element?: z.core.$ZodType
    shape?: Record<string, z.core.$ZodType>
  }
  if (inner.shape)
    return Object.entries(inner.shape).flatMap(([name, field]) => textsOf(field, path ? `${path}.${name}` : name))
  if (inner.innerType) return textsOf(inner.innerType, path)
  if (inner.element) return textsOf(inner.element, `${path}[]`)
  return def.type === 'string' ? [{ path, shape, takes: text => z.safeParse(shape, text).success }] : []
}
