import { invitesEarn, missingFor } from '@bora/rules/scoring/invite-bonus.ts'
import { isCounted } from '@bora/rules/scoring/scoring.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { PastActivity, PastChallenge, PastInvite, Points } from '../histories/histories.ts'

/** Whose bonuses to look at: of one challenge, given by or to one person, or all there are. */
export type Whose = { challengeId: string } | { personId: string } | 'everybody'

type Inviter = { challenge_id: string; user_id: string }

const FACTS = sql`challenge_id, user_id, invited_id, kind, at, confirmed, trained`

/**
 * The inviters in active challenges whose scores were computed from other facts than there are now: somebody whom they
 * brought has joined or left, trained for the first time, or confirmed an address since.
 */
export async function staleInviters(db: Context['db'], whose: Whose): Promise<Inviter[]> {
  const { rows } = await sql<Inviter>`
    select distinct challenge_id, user_id from (
      (select ${FACTS} from brought where ${whichOf(whose)}
       except select ${FACTS} from score_bonuses where ${whichOf(whose)})
      union all
      (select ${FACTS} from score_bonuses where ${whichOf(whose)}
       except select ${FACTS} from brought where ${whichOf(whose)})
    ) differing
    where exists (select from challenges where id = challenge_id and status = 'active')
    order by challenge_id, user_id`.execute(db)
  return rows
}

function whichOf(whose: Whose): RawBuilder<boolean> {
  if (whose === 'everybody') return sql`challenge_id in (select id from challenges where status = 'active')`
  if ('challengeId' in whose) return sql`challenge_id = ${whose.challengeId}`
  return sql`(user_id = ${whose.personId} or invited_id = ${whose.personId})`
}

/** What a participant's invites gave, as its score was just computed from them, in place of what was written before. */
export async function writeBonuses(
  ctx: Pick<Context, 'db' | 'now'>,
  challenge: PastChallenge,
  userId: string,
  invites: readonly PastInvite[],
): Promise<void> {
  const earns = invitesEarn(challenge)
  const rows = invites
    .filter(invite => invite.challenge_id === challenge.id)
    .map(({ sentOn: _sentOn, ...invite }) => ({ ...invite, counts: earns && missingFor(invite).length === 0 }))
  await sql`
    with found as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(invited_id uuid, kind text, at timestamptz,
        confirmed boolean, trained boolean, counts boolean)
    ), gone as (
      delete from score_bonuses b where challenge_id = ${challenge.id} and user_id = ${userId}
        and not exists (select from found where found.invited_id = b.invited_id and found.kind = b.kind)
    )
    insert into score_bonuses as b (challenge_id, user_id, invited_id, kind, at, confirmed, trained, counted_at)
    select ${challenge.id}, ${userId}, invited_id, kind, at, confirmed, trained,
      case when counts then ${ctx.now.toISOString()}::timestamptz end
    from found
    on conflict (challenge_id, user_id, invited_id, kind) do update
      set at = excluded.at, confirmed = excluded.confirmed, trained = excluded.trained,
        counted_at = case when excluded.counted_at is null then null else coalesce(b.counted_at, excluded.counted_at) end
    `.execute(ctx.db)
}

type Change = { challenge: PastChallenge; before: Points; points: Points }

/** Whether a workout changes somebody's invites: it takes an own lifeline, or is the first that counts for an inviter. */
export function movesInvites(
  past: { invites: readonly PastInvite[] },
  activity: PastActivity,
  changes: readonly Change[],
): boolean {
  const trained = ({ receipts }: Points) => [...receipts.values()].some(isCounted)
  return (
    past.invites.some(invite => invite.sentOn?.includes(activity.local_date)) ||
    changes.some(
      ({ challenge, before, points }) => challenge.invited_by !== null && trained(before) !== trained(points),
    )
  )
}
