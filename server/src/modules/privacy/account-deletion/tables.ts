import type { ColumnType, Generated } from 'kysely'

type Amount = { currency: string; cents: number }

export type AccountDeletionTables = {
  account_closings: {
    id: string
    user_id: string
    asked_at: string
    due_at: string
    gives_up: ColumnType<Amount[], string, string>
    taken_back_at: string | null
    waits_told_at: string | null
    done_at: string | null
    done_in: string | null
  }
  ending_now: { user_id: string; tx: string }
  files_to_remove: { id: string; kind: 'photo' | 'archive'; since: Generated<string> }
}
