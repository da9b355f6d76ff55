import type { Generated } from 'kysely'
import type {
  NotificationChannel,
  NotificationFacts,
  NotificationKind,
  InAppKind,
} from '@bora/rules/notification-kinds.ts'

export type NotificationTables = {
  notices: {
    user_id: string
    id: string
    kind: InAppKind
    subject: string
    facts: NotificationFacts[InAppKind]
    in_app: boolean
    at: string
    read_at: string | null
  }
  notice_choices: { user_id: string; kind: NotificationKind; channel: NotificationChannel; chosen: boolean }
  /** Both null: none. */
  quiet_hours: { user_id: string; quiet_from: number | null; quiet_until: number | null }
  notice_deliveries: {
    user_id: string
    notice_id: string
    channel: 'mail' | 'push'
    due_at: string
    lane: Generated<2 | 3>
  }
}
