import type { Generated } from 'kysely'

export type PlatformTables = {
  demo_clock: { only_row: Generated<boolean>; ahead_ms: number }
}
