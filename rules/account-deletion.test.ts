import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextArchiveAt, deletionDueAt, forfeitsAll } from './account-deletion.ts'

test('an account is deleted seven days after the request, and an archive can be requested once a day', () => {
  const asked = new Date('2026-03-02T12:00:00Z')
  assert.equal(deletionDueAt(asked).toISOString(), '2026-03-09T12:00:00.000Z')
  assert.equal(nextArchiveAt(asked).toISOString(), '2026-03-03T12:00:00.000Z')
})

for (const [there, given, all] of [
  [[], [], true],
  [[{ currency: 'BRL', cents: 0 }], [], true],
  [[{ currency: 'BRL', cents: 50 }], [], false],
  [[{ currency: 'BRL', cents: 50 }], [{ currency: 'BRL', cents: 50 }], true],
  [[{ currency: 'BRL', cents: 51 }], [{ currency: 'BRL', cents: 50 }], false],
  [[{ currency: 'EUR', cents: 50 }], [{ currency: 'BRL', cents: 50 }], false],
] as const)
  test(`${JSON.stringify(given)} forfeits ${all ? 'all' : 'not all'} of ${JSON.stringify(there)}`, () => {
    assert.equal(forfeitsAll(there, given), all)
  })
