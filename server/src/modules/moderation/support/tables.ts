import type { Generated } from 'kysely'
import type { Language, SupportTopic } from '@bora/rules/limits.ts'

export type SupportTables = {
  support_tickets: {
    number: string
    user_id: string | null
    email: string | null
    topic: SupportTopic
    reference: string
    language: Language
    opened_at: string
    closed_at: Generated<string | null>
    /** Its id in the audit log. */
    id: Generated<string>
  }
  support_messages: {
    ticket: string
    place: number
    author: 'person' | 'support'
    author_id: string | null
    body: string
    written_at: string
  }
}
