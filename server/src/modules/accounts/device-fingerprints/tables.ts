export type OriginTables = {
  account_origins: { user_id: string; kind: 'device' | 'network'; mark: string; seen_at: string }
}
