import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { DEFAULT_TIME_ZONE } from '@bora/rules/limits.ts'
import { TERMS_VERSIONS, termsAsked, termsComing, termsMayLock, termsNamed, termsOn } from '@bora/rules/terms.ts'
import { truncate } from '../../../core/truncate.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { perServerState } from '../../../core/per-server-state.ts'
import { LruCache } from '../../../core/lru-cache.ts'
import { Refusal } from '../../../core/refusal.ts'

// Enough for those who are about; a few megabytes.
const MAX_REMEMBERED = 20_000
/** Of whom nothing was asked, with the newest version there was then. */
const nothingAsked = perServerState(() => new LruCache<string, string>(MAX_REMEMBERED))

type State = OutputOf<(typeof api)['consents']['terms']>

/** Returns to which version somebody agreed last, and what is asked now (docs/rules/people-and-rights.md#terms). */
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
  // Who came in by another site agreed to what was said there, which was the latest then.
  const first = { version: newestOn(dayOf(rows[0].created_at)), at: rows[0].created_at }
  const last = agreed.toSorted((a, b) => placeOf(b.version) - placeOf(a.version))[0] ?? first
  return { agreed: last, asked: termsAsked(last.version, today(ctx)) }
}

/** Writes down that the viewer agrees to a version. Again changes nothing. */
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

/** Returns to which version the viewer is asked to agree now; null for none. */
export async function consentsRequiredOf(ctx: SignedIn): Promise<State['asked']> {
  // Most of the time nobody is asked for anything.
  if (termsAsked('', today(ctx)) === null) return null
  return (await termsOf(ctx, ctx.viewer.id)).asked
}

/** Refuses with `terms_not_agreed` who has not agreed to what holds now. */
export async function refuseWithoutTerms(ctx: SignedIn): Promise<void> {
  // Until a version holds that asks for it there is nothing to look up.
  const day = today(ctx)
  if (!termsMayLock(day)) return
  // An agreement is never taken back: who is asked for nothing now is asked again for a newer version only.
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
