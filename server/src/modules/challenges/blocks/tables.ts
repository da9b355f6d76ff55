export type BlockTables = {
  blocks: { user_id: string; blocked_id: string; at: string }
}
