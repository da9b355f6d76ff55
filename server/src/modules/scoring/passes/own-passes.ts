import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, type Day, dayIn, dayNumber, weekdayOf } from '@bora/rules/calendar.ts'
import { PASS_KINDS, type PassKind } from '@bora/rules/fairness/pass-kinds.ts'
import {
  datesOf,
  effectivePasses,
  passAskedUntil,
  passesLeft,
  passTakenBackUntil,
} from '@bora/rules/fairness/passes.ts'
import { ownTargetsOf, termsOf } from '@bora/rules/scoring/scoring.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { personOf } from '../../accounts/index.ts'
import { asPlayed, type ChallengeRow } from '../../challenges/index.ts'
import { scoredChallenge } from '../input/points.ts'
import { streakDaysOn } from '../scores/streak.ts'

type Passes = OutputOf<(typeof api)['passes']['mine']>

// The dates before today that are shown, also where they can't have a pass any more.
const DAYS_BACK = 2

/**
 * Returns the own target of a person with these effective passes, in a challenge as played; null if the highest score
 * wins. Team targets don't change (docs/rules/passes.md#target).
 */
export function ownTarget(challenge: ChallengeRow, effective: readonly Day[]): number | null {
  if (challenge.target === null || challenge.teams !== null || effective.length === 0) return challenge.target
  return Number(ownTargetsOf(scoredChallenge(challenge), challenge.target)(effective))
}

/** Returns the dates on which the viewer has a counted workout in a challenge. */
export async function trainedDatesIn({ db, viewer }: SignedIn, challengeId: string): Promise<Set<Day>> {
  const rows = await db
    .selectFrom('receipts')
    .select('local_date')
    .distinct()
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', viewer.id)
    .where('counted', '=', true)
    .execute()
  return new Set(rows.map(row => row.local_date))
}

/** Returns the viewer's passes in a challenge with pass days, based on the stored receipts. */
export async function passesOfViewer(ctx: SignedIn, row: ChallengeRow): Promise<Passes> {
  const challenge = await asPlayed(ctx, row)
  const { now } = ctx
  const zone = (await personOf(ctx.db, ctx.viewer.id))!.time_zone
  const rows = await ctx.db
    .selectFrom('passes')
    .select('date')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .orderBy('date')
    .execute()
  const asked = rows.map(row => row.date)
  const trained = await trainedDatesIn(ctx, challenge.id)
  const terms = termsOf(scoredChallenge(challenge))
  const trainedDays = new Set([...trained].map(date => dayNumber(date)!))
  const effectiveOf = (dates: readonly Day[]) => datesOf(effectivePasses(dates, trainedDays, terms))
  const effective = effectiveOf(asked)
  const today = dayIn(now, zone)
  const isOpen = challenge.status === 'active' && now < new Date(challenge.settles_at)
  const kinds = challenge.rules.passKinds ?? PASS_KINDS
  const limits = { timeZone: zone, lateHours: challenge.late_hours, settlesAt: challenge.settles_at }
  return {
    passDays: challenge.rules.passDays ?? 0,
    left: passesLeft(challenge.rules.passDays ?? 0, asked, trained),
    kinds: PASS_KINDS.filter(kind => kinds.includes(kind)),
    lateHours: challenge.late_hours,
    target: challenge.target,
    ownTarget: ownTarget(challenge, effective),
    timeZone: zone,
    today,
    streakDays: await streakDaysOn(ctx, today),
    passes: asked.map(date => {
      const until = passTakenBackUntil(date, zone)
      const isFixed = !isOpen || now >= new Date(until)
      return { date, effective: effective.includes(date), takeBackUntil: isFixed ? null : until }
    }),
    dates: allowedFrom(challenge, addDays(today, -Math.max(DAYS_BACK, Math.ceil(challenge.late_hours / 24)))).map(
      date => {
        const untilOf = (kind: PassKind) => passAskedUntil(kind, date, limits)
        const until = { illness: untilOf('illness'), injury: untilOf('injury'), travel: untilOf('travel') }
        const isInTime = isOpen && kinds.some(kind => now < new Date(until[kind]))
        return {
          date,
          state: asked.includes(date) ? 'taken' : trained.has(date) ? 'trained' : isInTime ? 'open' : 'late',
          until,
          targetThen: ownTarget(challenge, effectiveOf([...asked, date])),
        }
      },
    ),
  }
}

/** `usedOn` is the latest date up to today with an effective pass, `plannedFor` the next one after it. */
export type PassUse = { passDays: number; left: number; usedOn: Day | null; plannedFor: Day | null }

/**
 * Returns how many passes the viewer has left in each of these challenges that has pass days, and when they are used
 * (docs/rules/passes.md#left). `today` is the viewer's local date. One query for any number of challenges.
 */
export async function passUseOf(
  ctx: SignedIn,
  challenges: readonly ChallengeRow[],
  today: Day,
): Promise<ReadonlyMap<string, PassUse>> {
  const offering = challenges.filter(({ rules }) => rules.passDays)
  if (offering.length === 0) return new Map()
  const { rows } = await sql<{ challenge_id: string; date: Day; effective: boolean; trained: boolean }>`
    select p.challenge_id, p.date, p.effective, exists (
        select from receipts r
        where r.challenge_id = p.challenge_id and r.user_id = ${ctx.viewer.id} and r.local_date = p.date and r.counted
      ) as trained
    from passes_of(${ctx.viewer.id}::uuid) p
    where p.challenge_id = any(${offering.map(({ id }) => id)}::uuid[]) order by p.date`.execute(ctx.db)
  return new Map(
    offering.map(({ id, rules }) => {
      const own = rows.filter(row => row.challenge_id === id)
      const trained = new Set(own.filter(row => row.trained).map(row => row.date))
      const passDays = rules.passDays!
      const left = passesLeft(
        passDays,
        own.map(row => row.date),
        trained,
      )
      const effective = own.filter(row => row.effective).map(row => row.date)
      const usedOn = effective.findLast(date => date <= today) ?? null
      return [id, { passDays, left, usedOn, plannedFor: effective.find(date => date > today) ?? null }]
    }),
  )
}

function allowedFrom({ start_date, end_date, rules }: ChallengeRow, from: Day): Day[] {
  const dates: Day[] = []
  for (let date = from < start_date ? start_date : from; date <= end_date; date = addDays(date, 1))
    if (rules.weekdays.includes(weekdayOf(date))) dates.push(date)
  return dates
}
