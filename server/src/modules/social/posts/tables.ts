import type { ReactionName } from '@bora/rules/limits.ts'
import type { Generated } from 'kysely'

export type PostTables = {
  /** `user_id` is the workout's person. */
  reactions: {
    user_id: string
    activity_id: string
    person_id: string
    kind: ReactionName
    challenge_ids: string[]
    at: string
  }
  comments: {
    user_id: string
    activity_id: string
    id: string
    author_id: string
    body: string
    mentions: string[]
    /** The name by which each of them was mentioned. */
    mention_names: Generated<string[]>
    challenge_ids: string[]
    written_at: string
    edited_at: string | null
    deleted_at: string | null
    hidden_at: string | null
    /** Challenges whose hosts hid it. */
    hidden_in: Generated<string[]>
  }
}
