// Owns consents beyond what the product needs to work: analytics and marketing, with their history, and who agreed to
// which version of the terms, and when. Guarantees: the latest choice counts, functional needs no consent, and every
// change is recorded, regardless of its author. Depends on people, accounts and sessions.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { CONSENT_CHANGES_AN_HOUR, CONSENT_HISTORY_PAGE } from '@bora/rules/limits.ts'
import { compareText } from '@bora/rules/text-order.ts'
import { sql } from 'kysely'
import { rateLimit } from '../../../core/rate-limit.ts'
import { truncate } from '../../../core/truncate.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { deviceOf } from '../sessions/device.ts'

export const CONSENT_TYPES = ['functional', 'analytics', 'marketing'] as const
export type ConsentType = (typeof CONSENT_TYPES)[number]

export type Consent = { type: ConsentType; consented: boolean; userAgent: string | null }

type Calls = (typeof api)['consents']

/** Refuses `too_many_requests` to a person who changes choices too often, through any API. */
export const mayChoose = rateLimit('consents', [{ most: CONSENT_CHANGES_AN_HOUR, seconds: 3_600 }])

/**
 * Stores a person's choices, one of each type, replacing earlier ones. `functional` is stored as true, regardless of
 * the input (docs/rules/people-and-rights.md#consents).
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
    user_agent: userAgent === null ? null : truncate(userAgent, 400),
    updated_at: ctx.now.toISOString(),
  }))
  // A fixed order prevents deadlocks between concurrent calls.
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

/** Returns the viewer's choices; null for those never made. */
export async function consentsOf({ db, viewer }: Pick<SignedIn, 'db' | 'viewer'>): Promise<OutputOf<Calls['mine']>> {
  const rows = await db
    .selectFrom('user_consents')
    .select(['consent_type', 'consented', 'updated_at'])
    .where('user_id', '=', viewer.id)
    .execute()
  const of = (type: ConsentType) => {
    const row = rows.find(each => each.consent_type === type)
    return row ? { consented: row.consented, at: row.updated_at } : null
  }
  return { analytics: of('analytics'), marketing: of('marketing') }
}

/**
 * Stores the choices that the viewer makes now, or those from before signing in if the account has not chosen since.
 */
export async function chooseOwn(
  ctx: SignedIn,
  { chosenAt, ...choice }: InputOf<Calls['choose']>['body'],
  userAgent: string | null,
): Promise<OutputOf<Calls['choose']>> {
  // Serializes concurrent choices of one person.
  await ctx.db.selectFrom('people').select('id').where('id', '=', ctx.viewer.id).forNoKeyUpdate().execute()
  const before = await consentsOf(ctx)
  const isLater = (type: 'analytics' | 'marketing') => {
    const former = before[type]
    return chosenAt === undefined || former === null || Date.parse(former.at) < Date.parse(chosenAt)
  }
  const types = (['analytics', 'marketing'] as const).filter(isLater)
  await saveConsents(
    ctx,
    ctx.viewer.id,
    types.map(type => ({ type, consented: choice[type], userAgent })),
  )
  return consentsOf(ctx)
}

/** Returns the changes of the viewer's consents, latest first. */
export async function historyOf(
  { db, viewer }: SignedIn,
  { query }: InputOf<Calls['history']>,
): Promise<OutputOf<Calls['history']>> {
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'number')
  const rows = await db
    .selectFrom('consent_choices')
    .select(['id', 'consent_type', 'consented', 'user_agent', 'at'])
    .where('user_id', '=', viewer.id)
    .$if(mark !== null, all => all.where(sql<boolean>`(at, id) < (${mark!.at}::timestamptz, ${mark!.id}::bigint)`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(CONSENT_HISTORY_PAGE + 1)
    .execute()
  const shown = rows.slice(0, CONSENT_HISTORY_PAGE)
  const last = shown.at(-1)
  return {
    items: shown.map(({ id, consent_type: type, consented, user_agent, at }) => {
      return { id, type, consented, device: deviceOf(user_agent), at }
    }),
    next: rows.length > CONSENT_HISTORY_PAGE && last ? encodeCursor({ at: last.at, id: last.id }) : null,
  }
}
