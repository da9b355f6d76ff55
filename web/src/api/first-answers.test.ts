import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { preloadedAnswer } from './first-answers.ts'

const page = globalThis as { window?: Pick<Window, 'boraFirst'> }
afterEach(() => delete page.window)

test('a preloaded answer is returned once', async () => {
  const answer = Promise.resolve(new Response('{"me":1}'))
  page.window = { boraFirst: { token: 'a', answers: { '/api/me': answer } } }
  assert.equal(preloadedAnswer('/api/home', 'a'), undefined)
  assert.equal(preloadedAnswer('/api/me', 'a'), answer)
  assert.equal(preloadedAnswer('/api/me', 'a'), undefined)
})

test('another person does not get it', () => {
  page.window = { boraFirst: { token: 'a', answers: { '/api/me': Promise.resolve(new Response('{}')) } } }
  assert.equal(preloadedAnswer('/api/me', 'b'), undefined)
  assert.equal(preloadedAnswer('/api/me', null), undefined)
})

test('without a first request the call is made', () => {
  page.window = {}
  assert.equal(preloadedAnswer('/api/me', 'a'), undefined)
})
