import type { Generated } from 'kysely'

/** What a code or link is for; an account has one of each at most. */
export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'phone_confirmation'
  | 'phone_change'
  | 'reauthentication'

/** Instants are ISO text in UTC, by the machine's clock: signing in knows nothing of a demo world that runs ahead. */
export type OneTimeTokenTables = {
  'auth.one_time_tokens': {
    user_id: string
    kind: TokenKind
    type: string
    address: string
    code_hash: Buffer
    link_hash: Buffer | null
    tries: Generated<number>
    flow_challenge: string | null
    flow_method: 's256' | 'plain' | null
    sent_at: string
    code_expires_at: string
    link_expires_at: string
  }
}
