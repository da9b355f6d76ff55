import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPath } from './paths.ts'

test('after signing in one goes on to a path of our own', () => {
  assert.equal(ownPath('/challenge/7?tab=feed#top'), '/challenge/7?tab=feed#top')
  assert.equal(ownPath('/'), '/')
})

for (const foreign of [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'app',
  '',
  undefined,
]) {
  test(`${foreign} leads home`, () => assert.equal(ownPath(foreign), '/app'))
}
