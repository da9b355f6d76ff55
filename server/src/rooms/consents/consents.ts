// Owns what people allowed beside what the product needs to work: analytics and marketing. Promises: what counts is the
// last choice, and what is functional needs none. Leans on people.
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'

export const CONSENT_TYPES = ['functional', 'analytics', 'marketing'] as const
export type ConsentType = (typeof CONSENT_TYPES)[number]

export type Consent = { type: ConsentType; consented: boolean; userAgent: string | null }

/** Writes choices of a person over the former ones (spec 7). `functional` is always true, whatever is given. */
export async function saveConsents(
  ctx: Pick<Context, 'db' | 'now'>,
  userId: string,
  consents: readonly Consent[],
): Promise<void> {
  for (const { type, consented, userAgent } of consents) {
    const values = {
      consented: consented || type === 'functional',
      user_agent: userAgent?.slice(0, 400) ?? null,
      updated_at: ctx.now.toISOString(),
    }
    await ctx.db
      .insertInto('user_consents')
      .values({ user_id: userId, consent_type: type, ...values })
      .onConflict(conflict => conflict.columns(['user_id', 'consent_type']).doUpdateSet(values))
      .execute()
  }
}

/** Whether a person allowed something; what nobody asked yet counts as no. */
export async function hasConsented(db: Kysely<Tables>, userId: string, type: ConsentType): Promise<boolean> {
  const row = await db
    .selectFrom('user_consents')
    .select('consented')
    .where('user_id', '=', userId)
    .where('consent_type', '=', type)
    .executeTakeFirst()
  return row?.consented ?? type === 'functional'
}
