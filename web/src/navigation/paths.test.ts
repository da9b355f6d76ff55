import { pageAt, pageNamed, pageNames } from '@bora/rules/pages.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskPaths } from './desk-paths.ts'
import { firstPath, ownPath, paths, textOf } from './paths.ts'

const places: Record<string, (about: never) => Parameters<typeof textOf>[0]> = { ...deskPaths, ...paths }

for (const [name, place] of Object.entries(places)) {
  test(`the path of ${name} matches that page, as on the server`, () => {
    const [path] = textOf(place('a/1' as never)).split(/[?#]/)
    const at = pageAt(path!)
    assert.deepEqual(at && [at.name, at.id], [name, path!.includes('/challenge/') ? 'a%2F1' : undefined])
  })
}

test("there is a path to every page except the developers' pages", () => {
  const pages = pageNames().filter(name => pageNamed(name).who !== 'developer')
  assert.deepEqual(Object.keys(places).sort(), pages.sort())
})

test('a path includes its parameters where it has some', () => {
  assert.equal(textOf(paths.auth()), '/auth')
  assert.equal(
    textOf(paths.auth({ next: '/challenge/7?tab=feed', mode: undefined })),
    '/auth?next=%2Fchallenge%2F7%3Ftab%3Dfeed',
  )
  assert.equal(
    textOf(paths.overview('7', { invitedBy: 'a b', join: '1' })),
    '/challenge/7/overview?invitedBy=a+b&join=1',
  )
})

test('a new account sees the welcome first, unless it was sent a challenge', () => {
  assert.equal(firstPath('/wallet'), '/welcome?next=%2Fwallet')
  assert.equal(firstPath(undefined), '/welcome?next=%2Fapp')
  assert.equal(firstPath('/challenge/7/overview?join=1#top'), '/challenge/7/overview?join=1#top')
})

test('signing in continues to a path of our own', () => {
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
  test(`${foreign} is replaced by home`, () => assert.equal(ownPath(foreign), '/app'))
}
