import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOTIFICATION_CHANNELS, notificationKind, notificationKinds } from './notification-kinds.ts'
import { goesBy, isOnAt, isSwitch, levelOf, NOTIFICATION_LEVELS, ownMailOf } from './notifications.ts'

test("a channel follows the person's choice, else its default", () => {
  for (const kind of notificationKinds()) {
    for (const channel of NOTIFICATION_CHANNELS) {
      const byDefault = notificationKind(kind).channels[channel]
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

test('a level is recognised by its choices, and the default is all', () => {
  assert.equal(
    levelOf((kind, channel) => goesBy(kind, channel, null)),
    'all',
  )
  for (const level of NOTIFICATION_LEVELS)
    assert.equal(
      levelOf((kind, channel) => isOnAt(level, kind, channel)),
      level,
    )
  assert.equal(
    levelOf((kind, channel) => kind !== 'chat' && isOnAt('all', kind, channel)),
    null,
  )
})

test('a level switches on nothing that is off by default, and money is always notified', () => {
  const rows = [
    ['important', 'overtaken', 'app', true],
    ['important', 'overtaken', 'push', false],
    ['important', 'streak_warning', 'push', true],
    ['least', 'streak_warning', 'push', false],
    ['least', 'streak_warning', 'app', true],
    ['least', 'overtaken', 'app', false],
    ['least', 'prize_credited', 'mail', true],
    ['all', 'reacted', 'push', false],
  ] as const
  for (const [level, kind, channel, on] of rows)
    assert.equal(isOnAt(level, kind, channel), on, `${level} ${kind} ${channel}`)
})
