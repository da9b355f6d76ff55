import type { Generated } from 'kysely'

export type InviteTokenTables = {
  invite_tokens: {
    challenge_id: string
    id: string
    inviter_user_id: string
    /** Null for a link for several people. */
    invitation_id: string | null
    hash: string
    created_at: string
    expires_at: string
    revoked_at: Generated<string | null>
    opened_at: Generated<string | null>
    most: number
    joined: Generated<number>
    /** The key that its text is derived from. */
    key_generation: Generated<number>
  }
  challenge_invited: {
    challenge_id: string
    user_id: string
    invited_by: string | null
    at: string
    /** The token that opened it. */
    token_id: Generated<string | null>
    /** Counted as joined by it. */
    spent: Generated<boolean>
    declined_at: Generated<string | null>
  }
}
