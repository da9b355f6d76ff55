import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { activityViews, storedWorkouts } from '../../workouts/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { contestedShares, settlementOf } from '../../prizes/index.ts'
import { contestedWorkouts, isConcerned } from './decide.ts'
import type { DisputeRow } from './tables.ts'

type Calls = (typeof api)['disputes']
type Whole = OutputOf<Calls['whole']>
type Queued = OutputOf<Calls['queue']>['items'][number]

/** Returns a whole dispute for deciders: the evidence, the held amounts, and whether the viewer can decide. */
export async function disputeDetails(ctx: SignedIn, row: DisputeRow, head: Queued): Promise<Whole> {
  const challenge = await ctx.db
    .selectFrom('challenges')
    .select(['id', 'title', 'type', 'rules_version', 'end_date', 'creator_id'])
    .where('id', '=', row.challenge_id)
    .executeTakeFirstOrThrow()
  const first = await ctx.db
    .selectFrom('settlements')
    .select('settled_at')
    .where('challenge_id', '=', row.challenge_id)
    .where('revision', '=', 1)
    .executeTakeFirstOrThrow()
  const now = (await settlementOf(ctx.db, row.challenge_id))!
  const shares = await contestedShares(
    ctx,
    row.challenge_id,
    head.about.map(one => one.id),
  )
  const decider = row.decided_by && (await personRefs(ctx, [row.decided_by])).get(row.decided_by)
  const concerned = await isConcerned(ctx, challenge, ctx.viewer.id)
  return {
    ...head,
    challenge: {
      id: challenge.id,
      title: challenge.title,
      type: challenge.type as Whole['challenge']['type'],
      rulesVersion: challenge.rules_version,
      endDate: challenge.end_date,
      settledAt: first.settled_at,
      disputesUntil: now.disputes_until,
    },
    reason: row.reason,
    decision: row.decision,
    decidedBy: decider || null,
    revision: row.revision,
    revisionNow: now.revision,
    ledTo: row.led_to,
    against:
      row.state !== 'open'
        ? 'dispute_closed'
        : concerned
          ? 'not_allowed'
          : now.outcome !== 'paid'
            ? 'nothing_to_dispute'
            : null,
    shares: head.about.map(person => ({ person, ...(shares.get(person.id) ?? { prizeCents: 0, heldCents: 0 }) })),
    evidence: await evidenceOf(ctx, row),
  }
}

async function evidenceOf(ctx: SignedIn, row: DisputeRow): Promise<Whole['evidence']> {
  const contested = await contestedWorkouts(ctx, row.challenge_id, row.id)
  const receipts = await ctx.db
    .selectFrom('receipts')
    .selectAll()
    .where('challenge_id', '=', row.challenge_id)
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val([...new Set(contested.map(one => one.user_id))]))))
    .where(({ eb, fn, val }) => eb('activity_id', '=', fn.any(val(contested.map(one => one.activity_id)))))
    .orderBy('user_id')
    .orderBy('started_at')
    .orderBy('activity_id')
    .execute()
  const stored = await storedWorkouts(
    ctx,
    contested.map(one => ({ user_id: one.user_id, id: one.activity_id })),
  )
  const shown = new Map((await activityViews(ctx, stored, () => [])).map(one => [one.id, one]))
  const people = await personRefs(ctx, [...new Set(contested.map(one => one.user_id))])
  return receipts.map(one => ({
    id: one.activity_id,
    person: people.get(one.user_id)!,
    workoutType: one.workout_type as Whole['evidence'][number]['workoutType'],
    localDate: one.local_date,
    minutes: one.minutes,
    points: one.points,
    parts: one.parts,
    counted: one.counted,
    stored: shown.get(one.activity_id) ?? null,
  }))
}
