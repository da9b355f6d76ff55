import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overtakingsBetween } from './overtakings.ts'

const board = (...ids: string[]) =>
  ids.map((id, index) => ({ person: { id, name: id, photoUrl: null }, rank: index + 1, isMe: id === 'me' }))

test('an overtaking is a change between two states, on either side of the viewer', () => {
  const rows = [
    [['a', 'b', 'me'], ['a', 'me', 'b'], 'b', null],
    [['a', 'b', 'me'], ['me', 'a', 'b'], 'a', null],
    [['me', 'a', 'b'], ['a', 'b', 'me'], null, 'b'],
    [['a', 'me', 'b'], ['b', 'me', 'a'], 'a', 'b'],
    [['a', 'me'], ['a', 'me'], null, null],
    [['a', 'me'], ['a', 'new', 'me'], null, null],
    [['a', 'b'], ['me', 'a', 'b'], null, null],
  ] as const
  for (const [before, after, passed, passedBy] of rows) {
    const found = overtakingsBetween(board(...before), board(...after))
    assert.deepEqual(
      [found.passed?.person.id ?? null, found.passedBy?.person.id ?? null],
      [passed, passedBy],
      `${before.join()} > ${after.join()}`,
    )
  }
})
