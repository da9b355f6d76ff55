import type { ActivityDraft } from '@bora/contract/activities.ts'
import { addDays } from '@bora/rules/calendar.ts'
import { activityOf, storedForm } from '@bora/server/src/modules/workouts/workout-logging/log.ts'
import { loadScoringInput } from '@bora/server/src/modules/scoring/input/scoring-input.ts'
import { pointsIn } from '@bora/server/src/modules/scoring/input/points.ts'
import { streakAfter } from '@bora/server/src/modules/scoring/scores/streak.ts'
import { writtenPoints } from '@bora/server/src/modules/scoring/scores/written-points.ts'
import { insertAccount } from '@bora/server/src/modules/accounts/account/new-account.ts'
import { signAccessToken, type TokenContent } from '@bora/server/src/modules/accounts/access-tokens/access-token.ts'
import { openSession } from '@bora/server/src/modules/accounts/sessions/open-session.ts'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Loader } from './crowd.ts'
import { type BenchServer, contextOf, FIRST_DAY } from './server.ts'

type Draft = z.output<typeof ActivityDraft>

/** A person of the crowd in one challenge, with a photo for each day of the run. */
export type Athlete = { id: string; challengeId: string; photos: string[] }

/** Signs a person of the crowd in, with a new account; returns the access token. */
export async function signInPerson(server: BenchServer, id: string): Promise<string> {
  const ctx = server.context()
  const email = `${id}@bora.test`
  await insertAccount(ctx.db, {
    id,
    email,
    passwordHash: '-',
    metadata: { name: 'Pessoa' },
    termsVersion: null,
    confirmedAt: ctx.now,
    now: ctx.now,
  })
  return (await openSession(ctx, id, { method: 'password' }, { ip: '127.0.0.1', userAgent: null })).access_token
}

/** Signs a person of the crowd in as an admin with a second factor; returns the access token. */
export async function signInAtDesk(server: BenchServer, { client }: Loader, id: string): Promise<string> {
  const token = await signInPerson(server, id)
  await client.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [id])
  const content = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as TokenContent
  return (await signAccessToken(server.context(), { ...content, aal: 'aal2' })).token
}

/** Adds a person to a challenge, with a stored photo for each of this number of days. */
export async function makeAthlete(
  { client, bulk }: Loader,
  id: string,
  challengeId: string,
  days: number,
): Promise<Athlete> {
  const photos = Array.from({ length: days }, () => randomUUID())
  await bulk(async () => {
    await client.query(
      `insert into participants (challenge_id, user_id, state, joined_at, fingerprint)
       values ($1, $2, 'participating', $3, '')`,
      [challengeId, id, `${FIRST_DAY}T00:00:00Z`],
    )
    await client.query(
      `insert into photos (id, owner_id, sha256, width, height, bytes, placeholder, created_at)
       select photo, $2, sha256(photo::text::bytea), 1200, 1600, 200000, 'CQgOHYQD', $3
       from unnest($1::uuid[]) photo`,
      [photos, id, `${FIRST_DAY}T00:00:00Z`],
    )
  })
  await client.query('select set_score($1, 0::smallint, $2, 0, $3)', [challengeId, id, `${FIRST_DAY}T00:00:00Z`])
  return { id, challengeId, photos }
}

/**
 * Returns an athlete's workout on a day of the run, counted from 0: three quarters of an hour of weights with a photo.
 */
export function draftOf(athlete: Athlete, day: number): Draft {
  return {
    id: randomUUID(),
    challengeId: athlete.challengeId,
    workoutType: 'gym_general',
    startedAt: `${addDays(FIRST_DAY, day)}T12:00:00Z`,
    timeZone: 'America/Sao_Paulo',
    minutes: 45,
    distanceMeters: null,
    steps: null,
    calories: null,
    caption: 'Treino feito!',
    photoIds: [athlete.photos[day]!],
    gymId: null,
    gymSeen: null,
    pose: false,
    trackId: null,
    trackTrim: null,
  }
}

/**
 * Returns the arguments that the server would pass to `log_activity` for a workout, computed from the history like the
 * server.
 */
export async function bareCall(server: BenchServer, athlete: Athlete, draft: Draft): Promise<unknown[]> {
  const ctx = contextOf(server, athlete.id)
  const past = await loadScoringInput(ctx, athlete.id, { photoIds: draft.photoIds, activityId: draft.id })
  const activity = activityOf(ctx, draft)
  const all = [...past.activities, activity]
  const streak = await streakAfter(past, activity.local_date, () => Promise.resolve([]))
  const written = writtenPoints(
    past.challenges.map(challenge => ({
      challenge,
      points: pointsIn(challenge, all, past.invites, past.passes),
      before: pointsIn(challenge, past.activities, past.invites, past.passes),
    })),
    all,
  )
  return [
    athlete.id,
    past.version,
    storedForm(ctx, draft, activity, { gym: null, gymSeenAt: null, source: 'manual' }),
    draft.photoIds,
    written.challenges,
    written.receipts,
    written.scores,
    streak.days,
    streak.lastDate,
    [],
  ]
}
