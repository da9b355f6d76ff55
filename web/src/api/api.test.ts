import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, ApiError } from './api.ts'

test('address parts are filled in and the query is appended', () => {
  assert.equal(addressOf('/challenges/:challengeId/join', { params: { challengeId: 'a1' } }), '/api/challenges/a1/join')
  assert.equal(
    addressOf('/gyms', { query: { text: 'São João & filhos', limit: 5, after: undefined } }),
    '/api/gyms?text=S%C3%A3o+Jo%C3%A3o+%26+filhos&limit=5',
  )
})

test('a part cannot escape its place in the address', () => {
  assert.equal(
    addressOf('/challenges/:challengeId', { params: { challengeId: '../me?x=1#y' } }),
    '/api/challenges/..%2Fme%3Fx%3D1%23y',
  )
})

test('a refusal carries its code, field and values', () => {
  const error = new ApiError('title_too_long', 400, { field: 'title', params: { max: 80 } })
  assert.deepEqual([error.code, error.status, error.field, error.params], ['title_too_long', 400, 'title', { max: 80 }])
})
