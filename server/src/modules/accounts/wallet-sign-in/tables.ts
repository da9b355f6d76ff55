/** Instants are ISO text in UTC, by the machine's clock: signing in knows nothing of a demo world that runs ahead. */
export type WalletSignInTables = {
  'auth.wallet_messages': { hash: Buffer; expires_at: string }
}
