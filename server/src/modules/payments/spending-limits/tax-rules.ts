import type { TaxRule } from '@bora/rules/prize-tax.ts'
import type { PrizeKind } from '@bora/rules/prizes.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'

type Kind = Exclude<PrizeKind, 'none'>
type Db = Kysely<Tables>

/** A recorded rule about the tax that a country withholds from prizes of a kind. */
export type WrittenTaxRule = TaxRule & {
  country: string
  prizeKind: Kind
  reason: string
  decidedBy: string
  decidedAt: string
}

/** Returns the current rule about the tax that a country withholds from prizes of a kind, or null. */
export async function taxRuleOf(db: Db, country: string, prizeKind: Kind): Promise<TaxRule | null> {
  const last = await db
    .selectFrom('tax_rules')
    .select(['per', 'brackets'])
    .where('country', '=', country)
    .where('prize_kind', '=', prizeKind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}

/** Returns all rules ever recorded, latest first; optionally of one country. */
export async function taxRules(db: Db, country?: string): Promise<WrittenTaxRule[]> {
  const rows = await db
    .selectFrom('tax_rules')
    .selectAll()
    .$if(country !== undefined, query => query.where('country', '=', country!))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ prize_kind: prizeKind, decided_by: decidedBy, decided_at: decidedAt, ...row }) => ({
    country: row.country,
    prizeKind,
    per: row.per,
    brackets: row.brackets,
    reason: row.reason,
    decidedBy,
    decidedAt,
  }))
}

/** Records the tax that a country withholds from prizes of a kind from now on; earlier rules stay. */
export async function writeTaxRule(db: Db, rule: Omit<WrittenTaxRule, 'decidedAt'>): Promise<void> {
  const { country, prizeKind, per, brackets, reason, decidedBy } = rule
  await db
    .insertInto('tax_rules')
    .values({
      country,
      prize_kind: prizeKind,
      per,
      brackets: JSON.stringify(brackets),
      reason,
      decided_by: decidedBy,
    })
    .execute()
}
