import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  goesBy,
  isSwitch,
  NOTIFICATION_CHANNELS,
  notificationKind,
  notificationKinds,
  ownMailOf,
} from './notifications.ts'

test('a channel follows what was chosen, and its default where nothing was', () => {
  for (const kind of notificationKinds()) {
    for (const channel of NOTIFICATION_CHANNELS) {
      const byDefault = notificationKind(kind)[channel]
      const always = channel !== 'mail' || ownMailOf(kind) === null
      const expected = {
        on: [true, true, false],
        off: [false, true, false],
        always: [always, always, always],
        never: [false, false, false],
      }[byDefault]
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
    NOTIFICATION_CHANNELS.map(channel => goesBy('marketing', channel, null)),
    [false, false, false],
  )
  assert.equal(isSwitch('payout_failed', 'mail'), false)
  assert.equal(isSwitch('payout_failed', 'push'), true)
  assert.equal(isSwitch('marketing', 'push'), false)
})
