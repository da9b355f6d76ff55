import type { DivisionName } from '@bora/rules/fairness/divisions.ts'
import type { ColumnType } from 'kysely'

export type FairStartTables = {
  fair_starts: {
    challenge_id: string
    divisions: ColumnType<StoredDivision[] | null, string | null, never>
    of_newcomers: DivisionName | null
    at: string
  }
  baselines: {
    challenge_id: string
    user_id: string
    /** The last week first. */
    weeks: number[]
    fixed_at: string
  }
  division_members: { challenge_id: string; user_id: string; division: DivisionName }
}

/** A division by baseline; the lowest baseline is a decimal text. */
type StoredDivision = { division: DivisionName; lowest: string | null }
