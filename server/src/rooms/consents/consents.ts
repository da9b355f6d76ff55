// Owns what people allowed beside what the product needs to work: analytics and marketing. Promises: what counts is the
// last choice, and what is functional needs none. Leans on people.
import { compareText } from '@bora/rules/text-order.ts'
import { beginningOf } from '../../core/beginning-of.ts'
import type { Context } from '../../core/context.ts'

export const CONSENT_TYPES = ['functional', 'analytics', 'marketing'] as const
export type ConsentType = (typeof CONSENT_TYPES)[number]

export type Consent = { type: ConsentType; consented: boolean; userAgent: string | null }

/**
 * Writes choices of a person over the former ones, one of each type. `functional` is always true, whatever is given
 * (docs/rules/people-and-rights.md#consents).
 */
export async function saveConsents(
  ctx: Pick<Context, 'db' | 'now'>,
  userId: string,
  consents: readonly Consent[],
): Promise<void> {
  if (consents.length === 0) return
  const rows = consents.map(({ type, consented, userAgent }) => ({
    user_id: userId,
    consent_type: type,
    consented: consented || type === 'functional',
    user_agent: userAgent === null ? null : beginningOf(userAgent, 400),
    updated_at: ctx.now.toISOString(),
  }))
  // In one order, whatever order they came in: two calls at once would otherwise wait for each other.
  const inOrder = rows.toSorted((a, b) => compareText(a.consent_type, b.consent_type))
  await ctx.db
    .insertInto('user_consents')
    .values(inOrder)
    .onConflict(conflict =>
      conflict.columns(['user_id', 'consent_type']).doUpdateSet(({ ref }) => ({
        consented: ref('excluded.consented'),
        user_agent: ref('excluded.user_agent'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()
}
