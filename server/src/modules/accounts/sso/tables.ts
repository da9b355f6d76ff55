/** Instants are ISO text in UTC, by the system clock: sign-in ignores the shifted clock of a demo world. */
export type CompanySignInTables = {
  'auth.saml_relay_states': {
    id: string
    provider_id: string
    request_id: string
    redirect_to: string
    challenge: string | null
    challenge_method: 's256' | 'plain' | null
    browser: string | null
    created_at: string
  }
  'auth.saml_assertions': { hash: Buffer; expires_at: string }
}
