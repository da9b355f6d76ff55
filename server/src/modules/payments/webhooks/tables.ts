import type { Generated } from 'kysely'

export type WebhookTables = {
  webhook_inbox: {
    provider: string
    event_id: string
    order_id: string | null
    provider_ref: string | null
    body_hash: Buffer
    state: Generated<'received' | 'processed' | 'failed'>
    attempts: Generated<number>
    received_at: string
    due_at: string
    processed_at: string | null
    note: string | null
  }
}
