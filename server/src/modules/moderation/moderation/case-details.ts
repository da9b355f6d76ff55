import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import type { CaseSubject } from '@bora/rules/moderation.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf, personRefs } from '../../accounts/index.ts'
import { ownAccounts } from '../../treasury/index.ts'
import { evidenceOf } from '../../workouts/index.ts'
import { reviewOf } from '../peer-reviews/review-case.ts'
import { reportsOf } from '../reports/reports.ts'
import { type CaseAt, caseViews, deciders, decisionsOf, decisionView } from './case-views.ts'
import { openCases } from './open-cases.ts'
import type { DecisionRow } from './tables.ts'

export type CaseDetails = OutputOf<(typeof api)['moderation']['one']>

/** The subject of a case, with its decisions; `last` is the latest decision. */
export type Found = CaseAt & { decisions: DecisionRow[]; last: DecisionRow | null; voided: boolean; risk: number } & {
  /** Participants voided the workout, and an appeal is open. */
  isAppealed: boolean
  /** The latest decision ended a review of participants, which is final. */
  isFinal: boolean
}

/** Finds a present or past case; refuses `case_not_found` without a report or a proof signal. */
export async function findCase(ctx: SignedIn, subject: CaseSubject, id: string): Promise<Found> {
  const workout =
    subject === 'workout'
      ? await ctx.db.selectFrom('activities').select(['user_id', 'voided_at']).where('id', '=', id).executeTakeFirst()
      : undefined
  const userId = subject === 'person' ? id : workout?.user_id
  if (userId === undefined) throw new Refusal('case_not_found')
  const decisions = (await decisionsOf(ctx, [userId], [id])).filter(row => row.subject === subject)
  const all = await openCases(ctx.db, userId)
  const open = all.find(one => one.subject === subject && one.id === id) ?? null
  if (!open && decisions.length === 0) throw new Refusal('case_not_found')
  const risky = await ctx.db
    .selectFrom('proof_risks')
    .select('risk')
    .where('user_id', '=', userId)
    .where('activity_id', '=', id)
    .executeTakeFirst()
  const last = decisions.at(-1) ?? null
  const review = subject === 'workout' ? (await reviewOf(ctx, id))?.row : undefined
  return {
    subject,
    userId,
    id,
    open,
    decisions,
    last,
    voided: (workout?.voided_at ?? null) !== null,
    risk: risky?.risk ?? 0,
    isAppealed: review?.verdict === 'void' && review.appealed_at !== null && review.staff_verdict === null,
    isFinal: last !== null && review?.staff_decided_at === last.decided_at,
  }
}

/** Returns a case with its evidence, as a moderator sees it. */
export async function caseDetails(ctx: SignedIn, subject: CaseSubject, id: string): Promise<CaseDetails> {
  const found = await findCase(ctx, subject, id)
  const { userId, decisions, last } = found
  const activityId = subject === 'workout' ? id : null
  const [view] = await caseViews(ctx, [found])
  const evidence = activityId && (await evidenceOf(ctx, { userId, activityId }, last?.signals ?? null))
  const people = await personRefs(ctx, deciders(decisions))
  const reports = await reportsOf(ctx, { userId, activityId })
  return {
    ...view!,
    person: { ...view!.person, ...(await aboutPerson(ctx, userId)) },
    evidence: evidence || null,
    day: evidence ? await dayOf(ctx, userId, evidence.localDate) : [],
    reported: reports.latest,
    reportedInAll: reports.inAll,
    decisions: decisions.map(row => decisionView(row, people)),
    can: await whatCan(ctx, found),
  }
}

/**
 * Returns whether a moderator, or an own account of theirs, takes part in an unfinished challenge that a workout was
 * logged in: voiding it may change the moderator's own rank.
 */
export async function hasPart(ctx: SignedIn, { userId, id }: Pick<Found, 'userId' | 'id'>): Promise<boolean> {
  return (await partsIn(ctx, [{ userId, id }])).has(id)
}

/** Returns the workouts of these for which `hasPart` is true. */
export async function partsIn(ctx: SignedIn, workouts: readonly Pick<Found, 'userId' | 'id'>[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('receipts as r')
    .innerJoin('participants as p', 'p.challenge_id', 'r.challenge_id')
    .innerJoin('challenges as c', 'c.id', 'r.challenge_id')
    .select('r.activity_id')
    .distinct()
    .where(({ eb, fn, val }) => eb('r.user_id', '=', fn.any(val(workouts.map(one => one.userId)))))
    .where(({ eb, fn, val }) => eb('r.activity_id', '=', fn.any(val(workouts.map(one => one.id)))))
    .where('c.status', '=', 'active')
    .where('p.user_id', 'in', await ownAccounts(ctx, ctx.viewer.id))
    .where('p.state', '=', 'participating')
    .execute()
  return new Set(rows.map(row => row.activity_id))
}

/** Returns those of these challenges that aren't over and in which the viewer takes part, with any own account. */
export async function takesPartIn(ctx: SignedIn, challengeIds: readonly string[]): Promise<Set<string>> {
  if (challengeIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('participants as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select('c.id')
    .distinct()
    .where('c.id', 'in', [...challengeIds])
    .where('c.status', '=', 'active')
    .where('p.user_id', 'in', await ownAccounts(ctx, ctx.viewer.id))
    .where('p.state', '=', 'participating')
    .execute()
  return new Set(rows.map(row => row.id))
}

async function whatCan(ctx: SignedIn, found: Found): Promise<CaseDetails['can']> {
  const { userId, subject, open, last, voided } = found
  if ((await ownAccounts(ctx, ctx.viewer.id)).includes(userId)) return []
  const movesOwn = subject === 'workout' && (await hasPart(ctx, found))
  const can: CaseDetails['can'] = []
  // Keeping a workout that participants voided reinstates it.
  const moves = found.isAppealed && movesOwn
  if (open && !moves) can.push('keep')
  if (open && subject === 'workout' && (!voided || found.isAppealed) && !movesOwn) can.push('void')
  if (open && !moves) can.push('warn')
  if (!open && canUndo(found) && !(last!.decision === 'void' && movesOwn)) can.push('undo')
  return can
}

/** Returns whether the latest decision can be undone: a warning has been read, and an appeal is decided finally. */
export function canUndo({ last, isFinal }: Pick<Found, 'last' | 'isFinal'>): boolean {
  return last !== null && last.undone_at === null && last.decision !== 'warn' && !isFinal
}

async function aboutPerson(ctx: SignedIn, userId: string) {
  const person = await personOf(ctx.db, userId)
  const { rows } = await sql<{ workouts: number; warnings: number; voids: number }>`
    select (select count(*)::integer from activities where user_id = ${userId}) as workouts,
      (select count(*)::integer from moderation_decisions
        where user_id = ${userId} and decision = 'warn') as warnings,
      (select count(*)::integer from moderation_decisions
        where user_id = ${userId} and decision = 'void' and undone_at is null) as voids`.execute(ctx.db)
  return { memberSince: person!.created_at, ...rows[0]! }
}

async function dayOf(ctx: SignedIn, userId: string, date: string): Promise<CaseDetails['day']> {
  const rows = await ctx.db
    .selectFrom('activities')
    .select(['id', 'workout_type', 'started_at', 'minutes', 'voided_at'])
    .where('user_id', '=', userId)
    .where('local_date', '=', date)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    workoutType: row.workout_type as CaseDetails['day'][number]['workoutType'],
    startedAt: row.started_at,
    minutes: row.minutes,
    voided: row.voided_at !== null,
  }))
}
