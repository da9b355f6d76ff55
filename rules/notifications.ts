import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationDefinition,
  notificationKind,
  type NotificationKind,
  notificationKinds,
} from './notification-kinds.ts'

/** Presets of notification settings, instead of choosing kinds one by one. */
export const NOTIFICATION_LEVELS = ['all', 'important', 'least'] as const
export type NotificationLevel = (typeof NOTIFICATION_LEVELS)[number]

/**
 * Returns whether a level switches a channel of a kind on. `all` keeps the defaults, `important` omits the daily
 * activity of others, `least` sends only money and account notifications outside the app.
 */
export function isOnAt(level: NotificationLevel, kind: NotificationKind, channel: NotificationChannel): boolean {
  const { topic, important = false, channels } = notificationKind(kind)
  if (channels[channel] !== 'on') return false
  const isVital = topic === 'money' || topic === 'account'
  const isImportant = isVital || important
  if (channel === 'app') return level !== 'least' || isImportant
  return level === 'all' || (level === 'important' ? isImportant : isVital)
}

/** Returns the level that equals these choices; null if they were adjusted one by one. */
export function levelOf(
  isOn: (kind: NotificationKind, channel: NotificationChannel) => boolean,
): NotificationLevel | null {
  const switches = notificationKinds().flatMap(kind =>
    NOTIFICATION_CHANNELS.filter(channel => kind !== 'marketing' && isSwitch(kind, channel)).map(
      channel => [kind, channel] as const,
    ),
  )
  return (
    NOTIFICATION_LEVELS.find(level =>
      switches.every(([kind, channel]) => isOn(kind, channel) === isOnAt(level, kind, channel)),
    ) ?? null
  )
}

/** Returns whether a person can switch a channel of a kind. */
export function isSwitch(kind: NotificationKind, channel: NotificationChannel): boolean {
  const byDefault = notificationKind(kind).channels[channel]
  return byDefault === 'on' || byDefault === 'off'
}

/** Returns the kind of mail that the module sends itself for this kind; null if the notification sends its own mail. */
export function ownMailOf(kind: NotificationKind): NonNullable<NotificationDefinition['ownMail']> | null {
  return notificationKind(kind).ownMail ?? null
}

/** Returns whether notifications of this kind are ever sent by this channel. */
export function isSent(kind: NotificationKind, channel: NotificationChannel): boolean {
  if (channel === 'mail' && ownMailOf(kind) !== null) return false
  return isSwitch(kind, channel) || notificationKind(kind).channels[channel] === 'always'
}

/** Returns whether a notification is sent by a channel, given the person's choice (null: none). */
export function goesBy(kind: NotificationKind, channel: NotificationChannel, chosen: boolean | null): boolean {
  if (!isSwitch(kind, channel)) return isSent(kind, channel)
  return chosen ?? notificationKind(kind).channels[channel] === 'on'
}
