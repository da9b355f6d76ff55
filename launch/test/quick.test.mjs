import assert from 'node:assert/strict'
import test from 'node:test'
import { touchedBy } from './quick.mjs'

const tests = [
  'server/src/modules/treasury/wallet/wallet.test.ts',
  'server/src/modules/social/chat/chat.test.ts',
  'server/src/kill.test.ts',
]

for (const [changed, expected] of [
  [['server/src/modules/treasury/wallet/pages.ts', 'web/src/main.tsx'], [tests[0]]],
  [['contract/chat.ts'], [tests[1]]],
  [['server/src/modules/treasury/wallet/README.md', 'rules/money.ts'], []],
]) {
  test(`a change of ${changed.join(', ')} touches ${expected.join(', ') || 'no server test'}`, () => {
    assert.deepEqual(touchedBy(changed, tests), expected)
  })
}
