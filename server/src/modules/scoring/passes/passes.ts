import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { Day } from '@bora/rules/calendar.ts'
import { PASS_KINDS } from '@bora/rules/fairness/pass-kinds.ts'
import { judgePass, passAskedUntil, passTakenBackUntil } from '@bora/rules/fairness/passes.ts'
import { termsOf } from '@bora/rules/scoring/scoring.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf } from '../../accounts/index.ts'
import { type ChallengeRow, participantOf, visibleChallenge } from '../../challenges/index.ts'
import { scoredChallenge } from '../input/points.ts'
import { recountParticipant } from '../scores/recount.ts'
import { passesOfViewer, trainedDatesIn } from './own-passes.ts'

type Calls = (typeof api)['passes']

/** Returns the viewer's passes in a challenge, and the dates for which more can be requested. */
export async function ownPasses(ctx: SignedIn, { params }: InputOf<Calls['mine']>): Promise<OutputOf<Calls['mine']>> {
  return passesOfViewer(ctx, await challengeWithPasses(ctx, params.challengeId))
}

/**
 * Gives the viewer a pass for a date if docs/rules/passes.md#asking allows it; the kind is checked here and not stored.
 * Idempotent. Weeks, own target and streak are updated in the same transaction.
 */
export async function askForPass(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['ask']>,
): Promise<OutputOf<Calls['ask']>> {
  const challenge = await openChallenge(ctx, params.challengeId)
  const { date } = params
  const asked = await askedDates(ctx, challenge.id)
  if (asked.includes(date)) return passesOfViewer(ctx, challenge)
  await refuse(ctx, challenge, { kind: body.kind, date, asked })
  await ctx.db
    .insertInto('passes')
    .values({ challenge_id: challenge.id, user_id: ctx.viewer.id, date, asked_at: ctx.now.toISOString() })
    .execute()
  await recountParticipant(ctx, challenge.id, ctx.viewer.id)
  return passesOfViewer(ctx, challenge)
}

/** Takes a pass of the viewer back, until its date ends in the zone of the profile; without one nothing changes. */
export async function takeBackPass(
  ctx: SignedIn,
  { params }: InputOf<Calls['takeBack']>,
): Promise<OutputOf<Calls['takeBack']>> {
  const challenge = await openChallenge(ctx, params.challengeId)
  const { date } = params
  if (!(await askedDates(ctx, challenge.id)).includes(date)) return passesOfViewer(ctx, challenge)
  const zone = (await personOf(ctx.db, ctx.viewer.id))!.time_zone
  if (ctx.now >= new Date(passTakenBackUntil(date, zone))) throw new Refusal('pass_stays')
  await ctx.db
    .deleteFrom('passes')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .where('date', '=', date)
    .execute()
  await recountParticipant(ctx, challenge.id, ctx.viewer.id)
  return passesOfViewer(ctx, challenge)
}

async function challengeWithPasses(ctx: SignedIn, challengeId: string): Promise<ChallengeRow> {
  const challenge = await visibleChallenge(ctx, challengeId)
  const there = await participantOf(ctx.db, challenge.id, ctx.viewer.id)
  if (there?.state !== 'participating') throw new Refusal('not_participating')
  if (!challenge.rules.passDays) throw new Refusal('pass_not_offered')
  return challenge
}

/**
 * Returns the challenge, locked against settlement, and locks the viewer's history, until the transaction ends, so that
 * concurrent calls are serialized.
 */
async function openChallenge(ctx: SignedIn, challengeId: string): Promise<ChallengeRow> {
  const challenge = await challengeWithPasses(ctx, challengeId)
  const { status } = await ctx.db
    .selectFrom('challenges')
    .select('status')
    .where('id', '=', challenge.id)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  if (status === 'cancelled') throw new Refusal('challenge_cancelled')
  if (status !== 'active' || ctx.now >= new Date(challenge.settles_at)) throw new Refusal('challenge_ended')
  // Serializes with the viewer leaving.
  const there = await ctx.db
    .selectFrom('participants')
    .select('state')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .forShare()
    .executeTakeFirst()
  if (there?.state !== 'participating') throw new Refusal('not_participating')
  await sql`select take_head(${ctx.viewer.id})`.execute(ctx.db)
  return challenge
}

async function askedDates({ db, viewer }: SignedIn, challengeId: string): Promise<Day[]> {
  const rows = await db
    .selectFrom('passes')
    .select('date')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', viewer.id)
    .execute()
  return rows.map(row => row.date)
}

async function refuse(
  ctx: SignedIn,
  challenge: ChallengeRow,
  { kind, date, asked }: { kind: (typeof PASS_KINDS)[number]; date: Day; asked: readonly Day[] },
): Promise<void> {
  const timeZone = (await personOf(ctx.db, ctx.viewer.id))!.time_zone
  const limits = { lateHours: challenge.late_hours, settlesAt: challenge.settles_at }
  const refusal = judgePass(
    { kind, date },
    { terms: termsOf(scoredChallenge(challenge)), kinds: challenge.rules.passKinds ?? PASS_KINDS, ...limits },
    { asked, trained: await trainedDatesIn(ctx, challenge.id), timeZone, now: ctx.now },
  )
  if (refusal === null) return
  if (refusal !== 'pass_too_late') throw new Refusal(refusal)
  throw new Refusal(refusal, { params: { until: passAskedUntil(kind, date, { timeZone, ...limits }) } })
}
