import type { Generated } from 'kysely'

export type ChatTables = {
  chat_messages: {
    challenge_id: string
    id: string
    author_id: string
    /** Empty with a picture alone. */
    body: string
    photo_id: string | null
    reply_to: string | null
    written_at: string
    deleted_at: string | null
    hidden_at: string | null
    told_at: Generated<string | null>
  }
  chat_readings: { challenge_id: string; user_id: string; read_until: string }
}
