import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { DEFAULT_TIME_ZONE } from '@bora/rules/limits.ts'
import { TERMS_VERSIONS, termsAsked, termsComing, termsMayLock, termsNamed, termsOn } from '@bora/rules/terms.ts'
import { LRUCache } from 'lru-cache'
import { truncate } from '../../../core/truncate.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { perServerState } from '../../../core/per-server-state.ts'
import { Refusal } from '../../../core/refusal.ts'

// Enough for the active people; a few megabytes.
const MAX_REMEMBERED = 20_000
/** People with nothing to agree to, with the newest version at that time. */
const nothingAsked = perServerState(() => new LRUCache<string, string>({ max: MAX_REMEMBERED }))

type State = OutputOf<(typeof api)['consents']['terms']>

/**
 * Returns the version that a person agreed to last, and the version that requires agreement now
 * (docs/rules/people-and-rights.md#terms).
 */
export async function termsOf(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<State> {
  const account = await ctx.db
    .selectFrom('auth.users')
    .select(['terms_version', 'terms_accepted_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const rows = await ctx.db
    .selectFrom('people')
    .leftJoin('terms_agreed', 'terms_agreed.user_id', 'people.id')
    .select(['people.created_at', 'version', 'agreed_at'])
    .where('people.id', '=', userId)
    .execute()
  if (!account || !rows[0]) throw new Refusal('not_signed_in')
  const agreed = [
    { version: account.terms_version ?? '', at: account.terms_accepted_at },
    ...rows.map(({ version, agreed_at: at }) => ({ version: version ?? '', at })),
  ].filter(({ version }) => termsNamed(version))
  // A person who came from another site agreed to the terms shown there, the latest at that time.
  const first = { version: newestOn(dayOf(rows[0].created_at)), at: rows[0].created_at }
  const last = agreed.toSorted((a, b) => placeOf(b.version) - placeOf(a.version))[0] ?? first
  return { agreed: last, asked: termsAsked(last.version, today(ctx)) }
}

/** Records that the viewer agrees to a version. Idempotent. */
export async function agreeToTerms(ctx: SignedIn, version: string, userAgent: string | null): Promise<State> {
  const wanted = termsNamed(version)
  if (!wanted || wanted.announced > today(ctx)) throw new Refusal('invalid_input', { field: 'version' })
  const { agreed } = await termsOf(ctx, ctx.viewer.id)
  if (placeOf(agreed.version) < placeOf(version))
    await ctx.db
      .insertInto('terms_agreed')
      .values({
        user_id: ctx.viewer.id,
        version,
        agreed_at: ctx.now.toISOString(),
        user_agent: userAgent === null ? null : truncate(userAgent, 400),
      })
      .onConflict(conflict => conflict.columns(['user_id', 'version']).doNothing())
      .execute()
  return termsOf(ctx, ctx.viewer.id)
}

/** Returns the version that the viewer must agree to now; null if none. */
export async function consentsRequiredOf(ctx: SignedIn): Promise<State['asked']> {
  // The common case: there is nothing to agree to.
  if (termsAsked('', today(ctx)) === null) return null
  return (await termsOf(ctx, ctx.viewer.id)).asked
}

/** Refuses `terms_not_agreed` if the viewer has not agreed to the version in force. */
export async function refuseWithoutTerms(ctx: SignedIn): Promise<void> {
  // No lookup until a version that requires agreement is in force.
  const day = today(ctx)
  if (!termsMayLock(day)) return
  // Agreements are never withdrawn: a person with nothing to agree to now is asked again for a newer version only.
  const newest = newestOn(day)
  const known = nothingAsked(ctx)
  if (known.get(ctx.viewer.id) === newest) return
  const { asked } = await termsOf(ctx, ctx.viewer.id)
  if (asked?.locked) throw new Refusal('terms_not_agreed')
  if (asked === null) known.set(ctx.viewer.id, newest)
}

function newestOn(day: string): string {
  return (termsComing(day).at(-1) ?? termsOn(day)).version
}

function placeOf(version: string): number {
  return TERMS_VERSIONS.findIndex(one => one.version === version)
}

function today({ now }: Pick<Context, 'now'>): string {
  return dayOf(now.toISOString())
}

function dayOf(instant: string): string {
  return dayIn(instant, DEFAULT_TIME_ZONE)
}
