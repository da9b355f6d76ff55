import type { Language } from '@bora/rules/limits.ts'
import type { Generated } from 'kysely'
import type { Lane } from './lanes.ts'

export type MessageTables = {
  outgoing_messages: {
    id: string
    channel: 'mail' | 'sms' | 'push'
    recipient: string
    language: Language
    kind: string
    facts: Record<string, unknown>
    attempts: Generated<number>
    created_at: string
    next_try_at: string
    lane: Generated<Lane>
    turn: Generated<number>
    given_up_at: Generated<string | null>
    refused: Generated<boolean>
  }
  message_pace: { channel: 'mail' | 'sms' | 'push'; free_at: string }
  push_subscriptions: {
    id: string
    session_id: string
    user_id: string
    endpoint: string
    p256dh: Buffer
    auth: Buffer
    created_at: string
    /** The key that the browser subscribed with. */
    key_generation: Generated<number>
  }
  undelivered_messages: { id: string; at: string; refused: Generated<boolean> }
  sent_mails: { id: string; kind: string; at: string }
  local_outbox: {
    id: string
    channel: 'mail' | 'sms'
    recipient: string
    kind: string
    subject: string
    text: string
    html: string
    at: string
  }
}
