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

test("a channel follows the person's choice, else its default", () => {
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

test('advertising requires opting in, and mandatory notifications have no switch', () => {
  assert.deepEqual(
    NOTIFICATION_CHANNELS.map(channel => goesBy('marketing', channel, null)),
    [false, false, false],
  )
  assert.equal(isSwitch('payout_failed', 'mail'), false)
  assert.equal(isSwitch('payout_failed', 'push'), true)
  assert.equal(isSwitch('marketing', 'push'), false)
})
