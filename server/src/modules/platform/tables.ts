import type { Generated } from 'kysely'

export type PlatformTables = {
  file_stores: { kind: 'disk' | 's3'; mark: string; marked_at: string | null; left_at: string | null }
  quiet_copy: { only_row: Generated<boolean>; since: Generated<string> }
  demo_clock: { only_row: Generated<boolean>; ahead_ms: number }
}
