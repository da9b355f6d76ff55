import type { CaseDecisionMade, ModerationCase } from '@bora/contract/moderation.ts'
import type { CaseSubject } from '@bora/rules/moderation.ts'
import type { z } from 'zod'
import type { Context, SignedIn } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'
import { pictureOf } from '../../media/index.ts'
import type { OpenCase } from './open-cases.ts'
import type { DecisionRow } from './tables.ts'

type CaseView = z.output<typeof ModerationCase>
type DecisionView = z.output<typeof CaseDecisionMade>

/** A case by its subject; `open` if something is pending. */
export type CaseAt = { subject: CaseSubject; userId: string; id: string; open: OpenCase | null }

/** Returns cases as the queue shows them, in this order. */
export async function caseViews(ctx: SignedIn, cases: readonly CaseAt[]): Promise<CaseView[]> {
  if (cases.length === 0) return []
  const userIds = [...new Set(cases.map(one => one.userId))]
  const ids = cases.map(one => one.id)
  const workouts = await workoutsOf(ctx, userIds, ids)
  const signals = await signalsOf(ctx, userIds, ids)
  const decisions = Map.groupBy(await decisionsOf(ctx, userIds, ids), row => `${row.subject} ${row.subject_id}`)
  const people = await personRefs(ctx, [...userIds, ...deciders([...decisions.values()].flat())])
  return cases.map(({ subject, userId, id, open }) => {
    const last = decisions.get(`${subject} ${id}`)?.at(-1)
    return {
      subject,
      id,
      person: people.get(userId)!,
      round: (last?.round ?? 0) + 1,
      isOpen: open !== null,
      urgency: open?.urgency ?? 0,
      since: open?.since ?? last?.decided_at ?? ctx.now.toISOString(),
      reports: open?.reports ?? 0,
      signals: signals.get(id) ?? (last ? [...new Set(last.signals.map(signal => signal.kind))] : []),
      workout: workouts.get(id) ?? null,
      decision: last ? decisionView(last, people) : null,
    }
  })
}

/** Returns decisions in order, of cases of these people about these workouts or people. */
export async function decisionsOf(
  ctx: Pick<Context, 'db'>,
  userIds: readonly string[],
  subjectIds: readonly string[],
): Promise<DecisionRow[]> {
  return ctx.db
    .selectFrom('moderation_decisions')
    .selectAll()
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val([...userIds]))))
    .where(({ eb, fn, val }) => eb('subject_id', '=', fn.any(val([...subjectIds]))))
    .orderBy('round')
    .execute()
}

/** Returns everyone who made or undid one of these decisions. */
export function deciders(rows: readonly DecisionRow[]): string[] {
  return rows.flatMap(row => [row.decided_by, ...(row.undone_by ? [row.undone_by] : [])])
}

/** Returns a decision with the names of its deciders. */
export function decisionView(row: DecisionRow, people: ReadonlyMap<string, { name: string }>): DecisionView {
  const who = (id: string) => ({ id, name: people.get(id)?.name ?? '' })
  return {
    round: row.round,
    decision: row.decision,
    reason: row.reason,
    words: row.words,
    by: who(row.decided_by),
    at: row.decided_at,
    undone: row.undone_by && row.undone_at ? { by: who(row.undone_by), at: row.undone_at } : null,
  }
}

async function workoutsOf(ctx: SignedIn, userIds: readonly string[], ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('activities as a')
    .leftJoin('activity_photos as x', join =>
      join.onRef('x.user_id', '=', 'a.user_id').onRef('x.activity_id', '=', 'a.id').on('x.position', '=', 1),
    )
    .leftJoin('photos as p', join => join.onRef('p.owner_id', '=', 'x.user_id').onRef('p.id', '=', 'x.photo_id'))
    .select(['a.id', 'a.workout_type', 'a.local_date', 'a.minutes', 'a.voided_at'])
    .select(['p.id as photo_id', 'p.placeholder', 'p.width', 'p.height'])
    .where(({ eb, fn, val }) => eb('a.user_id', '=', fn.any(val([...userIds]))))
    .where(({ eb, fn, val }) => eb('a.id', '=', fn.any(val([...ids]))))
    .execute()
  return new Map(
    rows.map(row => {
      const { photo_id: id, placeholder, width, height } = row
      const photo = id ? { id, placeholder: placeholder!, width: width!, height: height! } : null
      return [
        row.id,
        {
          workoutType: row.workout_type as NonNullable<CaseView['workout']>['workoutType'],
          localDate: row.local_date,
          minutes: row.minutes,
          voided: row.voided_at !== null,
          photo: photo && pictureOf(ctx, photo, ctx.viewer.id),
        },
      ]
    }),
  )
}

async function signalsOf(ctx: SignedIn, userIds: readonly string[], ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('proof_risks')
    .select(['activity_id', 'signals'])
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val([...userIds]))))
    .where(({ eb, fn, val }) => eb('activity_id', '=', fn.any(val([...ids]))))
    .execute()
  return new Map(rows.map(row => [row.activity_id, [...new Set(row.signals.map(signal => signal.kind))]]))
}
