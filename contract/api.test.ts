import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, type Calls } from './api.ts'
import { ERRORS } from './errors.ts'

const calls = Object.values(api).flatMap(room => Object.values(room))

test('every call has an address of its own', () => {
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

test('params name exactly what stands in the path', () => {
  for (const call of calls) {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(match => match[1])
    const declared = 'params' in call ? Object.keys(call.params.shape) : []
    assert.deepEqual(inPath, declared, call.path)
  }
})

test('types follow the addresses', () => {
  const request: Calls['POST /challenges/:challengeId/join']['request'] = {
    params: { challengeId: 'a' },
    body: { fingerprint: 'b' },
  }
  const output: Calls['GET /gyms']['output'] = { gyms: [] }
  assert.ok(request.body.fingerprint && output.gyms)
})
