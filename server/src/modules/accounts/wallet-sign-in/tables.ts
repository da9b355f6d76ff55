/** Instants are ISO text in UTC, by the system clock: sign-in ignores the shifted clock of a demo world. */
export type WalletSignInTables = {
  'auth.wallet_messages': { hash: Buffer; expires_at: string }
}
