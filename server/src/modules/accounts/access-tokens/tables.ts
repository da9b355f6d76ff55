/** A public or private key as JSON (RFC 7517). */
export type Jwk = { kty: string; crv?: string; x?: string; y?: string; d?: string }

/** Instants are ISO text in UTC, by the machine's clock. */
export type AccessTokenTables = {
  'auth.signing_keys': { kid: string; private_jwk: Jwk; public_jwk: Jwk; created_at: string; retired_at: string | null }
  'auth.api_keys': { name: string; token: string; created_at: string }
}
