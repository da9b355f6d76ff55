import type { NoticeChannel, NoticeFacts, NoticeKind, ToldKind } from '@bora/rules/notices.ts'

export type NoticeTables = {
  notices: {
    user_id: string
    id: string
    kind: ToldKind
    subject: string
    facts: NoticeFacts[ToldKind]
    in_app: boolean
    at: string
    read_at: string | null
  }
  notice_choices: { user_id: string; kind: NoticeKind; channel: NoticeChannel; chosen: boolean }
  /** Both null: none. */
  quiet_hours: { user_id: string; quiet_from: number | null; quiet_until: number | null }
  notice_deliveries: { user_id: string; notice_id: string; channel: 'mail' | 'push'; due_at: string }
}
