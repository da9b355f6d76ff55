import type { History } from '@bora/rules/history.ts'
import { countedInvites, type InviteFact } from '@bora/rules/scoring/invite-bonus.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { mapInSlices, timeSlices } from '../../../core/time-slices.ts'
import { asPlayed, type ChallengeRow } from '../../challenges/index.ts'
import { scoredActivity } from '../input/points.ts'

type Inside = Pick<Context, 'db' | 'now'>

/**
 * Returns everything that decides a challenge, in the form of the history file (docs/rules/scoring.md#history-file):
 * its rules, its participants, the activities that have a receipt in it and the bonuses that count. A replay gives the
 * stored scores and receipts. Throws for an unknown id; the caller checks access.
 */
export async function historyOf(ctx: Inside, challengeId: string): Promise<History> {
  const challenge = await challengeOf(ctx, challengeId)
  const people = await peopleOf(ctx, challengeId)
  return historyWith(challenge, people, await factsOf(ctx, challengeId, null))
}

/**
 * Yields the history of a challenge in slices of a limited number of people in the order they joined, each with all of
 * their data: this is how a challenge of hundreds of thousands is read. There is always at least one slice, even
 * without participants. The database reads the next slice while one is processed.
 */
export async function* historyInSlices(
  ctx: Inside,
  challengeId: string,
  peopleInSlice: number,
): AsyncGenerator<History> {
  const challenge = await challengeOf(ctx, challengeId)
  const everybody = await peopleOf(ctx, challengeId)
  const slice = (from: number) => everybody.slice(from, from + peopleInSlice)
  const read = (from: number) => {
    const facts = factsOf(
      ctx,
      challengeId,
      slice(from).map(one => one.user_id),
    )
    // Awaiting it reports its failure; without this it would be unhandled when an earlier slice has failed.
    facts.catch(() => {})
    return facts
  }
  let next = read(0)
  try {
    for (let from = 0; from === 0 || from < everybody.length; from += peopleInSlice) {
      const facts = await next
      if (from + peopleInSlice < everybody.length) next = read(from + peopleInSlice)
      yield await historyWith(challenge, slice(from), facts)
    }
  } finally {
    await next.catch(() => {})
  }
}

async function challengeOf(ctx: Inside, id: string): Promise<ChallengeRow> {
  return asPlayed(ctx, await ctx.db.selectFrom('challenges').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/**
 * A present or former participant; `state` is null after withdrawing past the start, `team` and `division` without one.
 */
type Person = {
  user_id: string
  joined_at: string
  state: string | null
  team: string | null
  isDisqualified: boolean
  division: string | null
}

async function peopleOf({ db }: Inside, challengeId: string): Promise<Person[]> {
  const teams = await db
    .selectFrom('team_members')
    .select(['user_id', 'team'])
    .where('challenge_id', '=', challengeId)
    .execute()
  const teamOf = new Map(teams.map(one => [one.user_id, one.team]))
  const divisions = await db
    .selectFrom('division_members')
    .select(['user_id', 'division'])
    .where('challenge_id', '=', challengeId)
    .execute()
  const divisionOf = new Map(divisions.map(one => [one.user_id, one.division]))
  const people = await db
    .selectFrom('participants')
    .select(['user_id', 'joined_at', sql<string | null>`state`.as('state')])
    .select(sql<boolean>`disqualified_at is not null`.as('isDisqualified'))
    .where('challenge_id', '=', challengeId)
    .unionAll(eb =>
      eb
        .selectFrom('challenge_withdrawals')
        .select([
          'user_id',
          'joined_at',
          sql<string | null>`null`.as('state'),
          sql<boolean>`false`.as('isDisqualified'),
        ])
        .where('challenge_id', '=', challengeId),
    )
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  return people.map(one => ({
    ...one,
    team: teamOf.get(one.user_id) ?? null,
    division: divisionOf.get(one.user_id) ?? null,
  }))
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/** Returns these people's facts in a challenge and their invites; without `only`, everyone's. */
async function factsOf({ db, now }: Inside, challengeId: string, only: readonly string[] | null) {
  // One text shared by all statements: otherwise the driver would serialize the list each time, id by id.
  const ids = only && `{${only.join()}}`
  // From the receipts alone, which contain the facts that scoring read: a history is of one instant and of one group of
  // tables.
  const activities = await db
    .selectFrom('receipts')
    .select(['user_id', 'activity_id as id', 'workout_type', 'started_at', 'time_zone', 'local_date', 'minutes'])
    .select(['distance_meters', 'steps', 'calories', 'gym', 'gps_track', 'pose', 'voided', 'logged_at'])
    .where('challenge_id', '=', challengeId)
    .$if(ids !== null, query => query.where(sql<boolean>`user_id = any(${ids}::uuid[])`))
    .orderBy('started_at')
    .orderBy('activity_id')
    .execute()
  const { rows: invites } = await sql<InviteFact & { user_id: string }>`
    select user_id, kind, at, confirmed, trained_dates as "trainedDates", same_person as "samePerson",
      waits_until as "waitsUntil", photo_in_review as "photoInReview"
    from brought_at(${now.toISOString()})
    where challenge_id = ${challengeId} and (${ids}::uuid[] is null or user_id = any(${ids}::uuid[]))
    order by at, user_id, invited_id, kind`.execute(db)
  const passes = await db
    .selectFrom('passes')
    .select(['user_id', 'date'])
    .where('challenge_id', '=', challengeId)
    .$if(ids !== null, query => query.where(sql<boolean>`user_id = any(${ids}::uuid[])`))
    .orderBy('date')
    .orderBy('user_id')
    .execute()
  return { activities, invites, passes }
}

async function historyWith(
  challenge: ChallengeRow,
  people: readonly Person[],
  { activities, invites, passes }: Facts,
): Promise<History> {
  const costsMoney = challenge.entry_fee_cents > 0
  const participants = people.filter(one => one.state !== null && (costsMoney || one.state === 'participating'))
  const withdrawn = people.filter(one => one.state === null)
  const disqualified = new Set(people.filter(one => one.isDisqualified).map(one => one.user_id))
  const counting = invites.filter(one => !disqualified.has(one.user_id))
  const inside = new Set(participants.map(one => one.user_id))
  const passesInside = passes.filter(pass => inside.has(pass.user_id))
  // The kinds of passes don't affect the outcome; the number of divisions is written outside the rules.
  const { passKinds: _, divisions, ...rules } = challenge.rules
  return {
    challenge: {
      id: challenge.id,
      type: challenge.type,
      startDate: challenge.start_date,
      endDate: challenge.end_date,
      cancelled: challenge.status === 'cancelled',
      rules,
      rulesVersion: challenge.rules_version,
      target: challenge.target,
      prize: {
        kind: challenge.prize_kind,
        currency: challenge.currency,
        entryFeeCents: challenge.entry_fee_cents,
        amountCents: challenge.prize_amount_cents,
        split: challenge.prize_split,
        tiers: challenge.prize_tiers,
        ...(challenge.prize_completers_percent > 0 && { completersPercent: challenge.prize_completers_percent }),
      },
      ...(divisions && { divisions: true }),
      ...(challenge.teams && { teams: { score: challenge.teams.score, best: challenge.teams.best } }),
    },
    participants: [
      ...participants.map(({ user_id, joined_at, state, team, division }) => ({
        id: user_id,
        joinedAt: joined_at,
        paid: costsMoney && state === 'participating',
        ...(team !== null && { team }),
        ...(division !== null && { division }),
      })),
      ...withdrawn.map(({ user_id, joined_at, team, division }) => ({
        id: user_id,
        joinedAt: joined_at,
        paid: false,
        out: true as const,
        ...(team !== null && { team }),
        ...(division !== null && { division }),
      })),
    ],
    activities: await mapInSlices(timeSlices(), activities, activity => ({
      ...scoredActivity(challenge, activity),
      participant: activity.user_id,
    })),
    bonuses: [...Map.groupBy(counting, invite => invite.user_id).values()]
      .flatMap(ofOne => countedInvites(challenge, ofOne))
      .map(({ user_id, kind, at }) => ({ participant: user_id, kind, at })),
    ...(passesInside.length > 0 && {
      passes: passesInside.map(({ user_id, date }) => ({ participant: user_id, date })),
    }),
  }
}
