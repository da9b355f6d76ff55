import { addDays, type Day } from '@bora/rules/calendar.ts'
import { STARTING_SOON_DAYS } from '@bora/rules/limits.ts'
import type { SignedIn } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { seatsTaken } from '../../participation/index.ts'
import { isRunningOrAhead } from './find-challenges.ts'

/** Maximum shown on home of challenges starting soon, and of ambassadors' challenges. */
const MAX_OF_A_KIND = 12
/** The strongest reasons are searched among this many of all others. */
const MAX_OTHERS = 60

type Suggested = Record<'soon' | 'ambassador' | 'others', ChallengeRow[]>

/**
 * Returns public challenges that the viewer isn't in, without those of `asked` (ids shown elsewhere on the page): those
 * starting within days of the viewer's `today`, nearest first; ambassadors'; and the others, running before future
 * ones, latest start first. Challenges that no one can join are excluded here, so that they don't displace others; the
 * caller checks whether this person may enter. Each kind has its own limit, within which featured ones are never
 * displaced: however many run, those about to start are shown.
 */
export async function recommendedTo(ctx: SignedIn, today: Day, asked: readonly string[]): Promise<Suggested> {
  const open = ctx.db
    .selectFrom('challenges as c')
    .selectAll('c')
    .where('c.status', '=', 'active')
    .where('c.is_private', '=', false)
    .where(isRunningOrAhead(ctx, 'c'))
    .where(({ or, eb }) =>
      or([
        eb('c.closed_after_start', '=', false),
        eb('c.starts_at', '>', ctx.now.toISOString()),
        eb('c.creator_id', '=', ctx.viewer.id),
      ]),
    )
    .where(({ exists, selectFrom, or, eb }) =>
      exists(
        selectFrom('challenge_seats')
          .select('challenge_seats.challenge_id')
          .whereRef('challenge_seats.challenge_id', '=', 'c.id')
          .where(or([eb('c.max_participants', 'is', null), eb(seatsTaken(ctx), '<', eb.ref('c.max_participants'))]))
          .where(
            or([
              eb('c.max_free_joins', 'is', null),
              eb('c.entry_fee_cents', '>', 0),
              eb(seatsTaken(ctx), '<', eb.ref('c.max_free_joins')),
            ]),
          ),
      ),
    )
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
      .orderBy('c.start_date')
      .orderBy('c.id')
      .limit(MAX_OF_A_KIND)
      .execute(),
    others: await usual
      .where(({ or, eb }) => or([eb('c.start_date', '<=', today), eb('c.start_date', '>', lastSoon)]))
      .orderBy('c.is_featured', 'desc')
      .orderBy(({ eb }) => eb('c.start_date', '>', today))
      .orderBy('c.start_date', 'desc')
      .orderBy('c.id')
      .limit(MAX_OTHERS)
      .execute(),
  }
}
