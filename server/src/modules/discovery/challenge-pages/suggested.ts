import { addDays, type Day } from '@bora/rules/calendar.ts'
import { STARTING_SOON_DAYS } from '@bora/rules/limits.ts'
import type { SignedIn } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { endsSoon, isRunningOrAhead, takesPeopleIn } from './joinable.ts'

/** Maximum shown on home of challenges starting soon, and of ambassadors' challenges. */
const MAX_OF_A_KIND = 12
/** The strongest reasons are searched among this many of all others. */
const MAX_OTHERS = 60

type Suggested = Record<'soon' | 'ambassador' | 'others', ChallengeRow[]>

/**
 * Returns public challenges that the viewer isn't in, without those of `asked` (ids shown elsewhere on the page):
 * challenges that start within days of the viewer's `today`, the nearest first; those of ambassadors; and the others:
 * running ones before those far ahead, those that end soon last, and within each group the latest to start first.
 * Closed and full challenges are omitted, so that they crowd out nothing; the caller checks whether this person may
 * enter. Each group has its own limit, within which featured challenges come first.
 */
export async function recommendedTo(ctx: SignedIn, today: Day, asked: readonly string[]): Promise<Suggested> {
  const open = ctx.db
    .selectFrom('challenges as c')
    .selectAll('c')
    .where('c.status', '=', 'active')
    .where('c.is_private', '=', false)
    .where(isRunningOrAhead(ctx, 'c'))
    .where(takesPeopleIn(ctx, 'c'))
    .$if(asked.length > 0, query => query.where('c.id', 'not in', [...asked]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('participants as p')
            .select('p.user_id')
            .whereRef('p.challenge_id', '=', 'c.id')
            .where('p.user_id', '=', ctx.viewer.id),
        ),
      ),
    )
  const usual = open.where('c.is_ambassador', '=', false)
  const lastSoon = addDays(today, STARTING_SOON_DAYS)
  return {
    soon: await usual
      .where('c.start_date', '>', today)
      .where('c.start_date', '<=', lastSoon)
      .orderBy('c.is_featured', 'desc')
      .orderBy('c.start_date')
      .orderBy('c.id')
      .limit(MAX_OF_A_KIND)
      .execute(),
    ambassador: await open
      .where('c.is_ambassador', '=', true)
      .orderBy('c.is_featured', 'desc')
      .orderBy(endsSoon(ctx, 'c'))
      .orderBy('c.start_date')
      .orderBy('c.id')
      .limit(MAX_OF_A_KIND)
      .execute(),
    others: await usual
      .where(({ or, eb }) => or([eb('c.start_date', '<=', today), eb('c.start_date', '>', lastSoon)]))
      .orderBy('c.is_featured', 'desc')
      .orderBy(endsSoon(ctx, 'c'))
      .orderBy(({ eb }) => eb('c.start_date', '>', today))
      .orderBy('c.start_date', 'desc')
      .orderBy('c.id')
      .limit(MAX_OTHERS)
      .execute(),
  }
}
