import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goesBy, isSwitch, NOTICE_CHANNELS, noticeKind, noticeKinds } from './notices.ts'

test('a channel follows what was chosen, and its default where nothing was', () => {
  for (const kind of noticeKinds()) {
    for (const channel of NOTICE_CHANNELS) {
      const byDefault = noticeKind(kind)[channel]
      const expected = { on: [true, true, false], off: [false, true, false] }[byDefault as 'on'] ?? [
        false,
        false,
        false,
      ]
      assert.deepEqual(
        [null, true, false].map(chosen => goesBy(kind, channel, chosen)),
        expected,
        `${kind} ${channel}`,
      )
    }
  }
})

test('nobody is sent advertising who has not asked for it, and what must be told has no switch', () => {
  assert.deepEqual(
    NOTICE_CHANNELS.map(channel => goesBy('marketing', channel, null)),
    [false, false, false],
  )
  assert.equal(isSwitch('payout_failed', 'mail'), false)
  assert.equal(isSwitch('payout_failed', 'push'), true)
  assert.equal(isSwitch('marketing', 'push'), false)
})
