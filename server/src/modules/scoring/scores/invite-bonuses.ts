import { INVITE_BONUS_DATES } from '@bora/rules/limits.ts'
import { isCounted } from '@bora/rules/scoring/scoring.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ScoringActivity, ScoringChallenge, ScoringInvite } from '../input/scoring-input.ts'
import { countedIn, type Points } from '../input/points.ts'

/** The bonuses to check: of one challenge, given by or to one person, or all. */
export type BonusScope = { challengeId: string } | { personId: string } | 'everybody'

type Inviter = { challenge_id: string; user_id: string }

const FACTS = sql`
  challenge_id, user_id, invited_id, kind, at, confirmed, trained_dates, same_person, waits_until, photo_in_review`

/**
 * Returns the inviters in active challenges whose scores are outdated: since then an invited person has joined or left,
 * trained on one more relevant date, or confirmed an address, or an objection to the bonus was added or removed.
 */
export async function staleInviters({ db, now }: Pick<Context, 'db' | 'now'>, whose: BonusScope): Promise<Inviter[]> {
  const brought = sql`brought_at(${now.toISOString()})`
  const { rows } = await sql<Inviter>`
    select distinct challenge_id, user_id from (
      (select ${FACTS} from ${brought} where ${whichOf(whose)}
       except select ${FACTS} from score_bonuses where ${whichOf(whose)})
      union all
      (select ${FACTS} from score_bonuses where ${whichOf(whose)}
       except select ${FACTS} from ${brought} where ${whichOf(whose)})
    ) differing
    where exists (select from challenges where id = challenge_id and status = 'active')
    order by challenge_id, user_id`.execute(db)
  return rows
}

function whichOf(whose: BonusScope): RawBuilder<boolean> {
  if (whose === 'everybody') return sql`challenge_id in (select id from challenges where status = 'active')`
  if ('challengeId' in whose) return sql`challenge_id = ${whose.challengeId}`
  return sql`(user_id = ${whose.personId} or invited_id = ${whose.personId})`
}

/** Replaces a participant's stored invite bonuses by those that the latest score is based on. */
export async function writeBonuses(
  ctx: Pick<Context, 'db' | 'now'>,
  challenge: ScoringChallenge,
  userId: string,
  invites: readonly ScoringInvite[],
): Promise<void> {
  const here = invites.filter(invite => invite.challenge_id === challenge.id)
  const counted = new Set(countedIn(challenge, here))
  const rows = here.map(invite => ({
    invited_id: invite.invited_id,
    kind: invite.kind,
    at: invite.at,
    confirmed: invite.confirmed,
    trained_dates: invite.trainedDates,
    same_person: invite.samePerson,
    waits_until: invite.waitsUntil,
    photo_in_review: invite.photoInReview,
    counts: counted.has(invite),
  }))
  await sql`
    with found as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(invited_id uuid, kind text, at timestamptz,
        confirmed boolean, trained_dates smallint, same_person boolean, waits_until timestamptz, photo_in_review boolean,
        counts boolean)
    ), gone as (
      delete from score_bonuses b where challenge_id = ${challenge.id} and user_id = ${userId}
        and not exists (select from found where found.invited_id = b.invited_id and found.kind = b.kind)
    )
    insert into score_bonuses as b (challenge_id, user_id, invited_id, kind, at, confirmed, trained_dates, same_person,
      waits_until, photo_in_review, counted_at)
    select ${challenge.id}, ${userId}, invited_id, kind, at, confirmed, trained_dates, same_person, waits_until,
      photo_in_review,
      case when counts then ${ctx.now.toISOString()}::timestamptz end
    from found
    on conflict (challenge_id, user_id, invited_id, kind) do update
      set at = excluded.at, confirmed = excluded.confirmed, trained_dates = excluded.trained_dates,
        same_person = excluded.same_person, waits_until = excluded.waits_until, photo_in_review = excluded.photo_in_review,
        counted_at = case when excluded.counted_at is null then null else coalesce(b.counted_at, excluded.counted_at) end
    `.execute(ctx.db)
}

type Change = { challenge: ScoringChallenge; before: Points; points: Points }

/**
 * Returns whether a workout changes anyone's invites: it revokes a lifeline of its author, or is on a date that matters
 * to an inviter.
 */
export function movesInvites(
  past: { activities: readonly ScoringActivity[]; invites: readonly ScoringInvite[] },
  activity: ScoringActivity,
  changes: readonly Change[],
): boolean {
  const dateOf = new Map([...past.activities, activity].map(one => [one.id, one.local_date]))
  const trainedDates = ({ receipts }: Points) => {
    const counted = [...receipts.values()].filter(isCounted)
    return Math.min(INVITE_BONUS_DATES, new Set(counted.map(one => dateOf.get(one.activity))).size)
  }
  return (
    past.invites.some(invite => invite.sentOn?.includes(activity.local_date)) ||
    changes.some(
      ({ challenge, before, points }) => challenge.invited_by !== null && trainedDates(before) !== trainedDates(points),
    )
  )
}
