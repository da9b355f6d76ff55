import type { Generated } from 'kysely'

/** The purpose of a code or link; an account has at most one of each. */
export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'phone_confirmation'
  | 'phone_change'
  | 'reauthentication'

/** Instants are ISO text in UTC, by the system clock: sign-in ignores the shifted clock of a demo world. */
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
