export type MoneyCheckTables = {
  ledger_seals: { day: string; from_id: number; to_id: number; hash: Buffer; sealed_at: string }
}
