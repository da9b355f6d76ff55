import { RULES_VERSIONS } from '@bora/rules/rules-version.ts'
import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import type pg from 'pg'
import { StartRefused } from '../settings/environment.ts'

type ListCheck = { table: string; constraint: string; column: string; values: readonly string[] }

/** Checks that list values of the rules. A migration creates each; from then on it follows the rules. */
const LIST_CHECKS: readonly ListCheck[] = [
  {
    table: 'activities',
    constraint: 'activities_workout_type_check',
    column: 'workout_type',
    values: WORKOUT_TYPES.map(type => `'${type}'`),
  },
  {
    table: 'challenges',
    constraint: 'challenges_rules_version',
    column: 'rules_version',
    values: Object.keys(RULES_VERSIONS),
  },
]

/**
 * Returns the checks whose lists lack a value of the rules; one whose table or constraint doesn't exist yet is skipped.
 * Refuses the start (`StartRefused`) when a list has a value that the rules lack.
 */
export async function outdatedListChecks(client: pg.ClientBase, checks = LIST_CHECKS): Promise<ListCheck[]> {
  const outdated: ListCheck[] = []
  for (const check of checks) {
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = to_regclass($1) and conname = $2 and contype = 'c'`,
      [check.table, check.constraint],
    )
    if (rows[0] && lacksValues(check, rows[0].definition)) outdated.push(check)
  }
  return outdated
}

/**
 * Widens these checks to the lists of the rules, in the caller's transaction. A list only grows, so that no stored row
 * can contradict it.
 */
export async function widenListChecks(client: pg.ClientBase, checks: readonly ListCheck[]): Promise<void> {
  for (const { table, constraint, column, values } of checks)
    await client.query(
      `alter table ${table} drop constraint ${constraint},
        add constraint ${constraint} check (${column} in (${values.join(', ')}))`,
    )
}

/** One value that changes whenever a list does. */
export const listChecksFingerprint = JSON.stringify(LIST_CHECKS)

// PostgreSQL prints `in` as `= ANY (ARRAY['a'::text, ...])`, or as `=` with a single value.
function lacksValues({ column, values }: ListCheck, definition: string): boolean {
  const stored: readonly string[] = definition.match(/'\w+'|\b\d+\b/g) ?? []
  const unknown = stored.find(value => !values.includes(value))
  if (unknown)
    throw new StartRefused(
      `The database is newer than this program: its ${column} may be ${unknown}, which is unknown here. Start the program ` +
        'that wrote it, or take another database with DATA_DIR or DATABASE_URL.',
    )
  return values.some(value => !stored.includes(value))
}
