import type { z } from 'zod'
import type { ActivityDraft } from '@bora/contract/activities.ts'
import { checkInReach } from '@bora/rules/gym-check-in.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { provesRun } from '@bora/rules/track.ts'
import { bonusesAfter } from '@bora/rules/scoring/invite-bonus.ts'
import { CompiledQuery, sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { DirectoryGym } from '../../../adapters/gym-directory.ts'
import { refuseWithoutTerms } from '../../accounts/index.ts'
import type { MayAsk } from '../gyms/gym-service.ts'
import { checkedInGym } from '../gyms/gyms.ts'
import { bindTrack, claimTrack, type ClaimedTrack } from '../tracks/tracks.ts'
import {
  isWithin,
  localTimeOf,
  type ScoringInput,
  type ScoringActivity,
  type Points,
  pointsIn,
  loadScoringInput,
  datesOf,
  type Move,
  movesInvites,
  recountInvitersOf,
  streakAfter,
  streakOfAll,
  writtenPoints,
} from '../../scoring/index.ts'
import { differentPhotos, refuseInvalidPhotos } from '../workout-photos/invalid-photos.ts'
import { refuseBadForm, refuseChallenge, refuseIfInvalidIn, refuseIfValidNowhere } from './activity-refusals.ts'
import { alreadyLogged, type JustLogged, justLogged, type Logged } from './answer-logged.ts'

type Draft = z.output<typeof ActivityDraft>

const LOG = 'select log_activity($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as moves'

// Concurrent writes to one person's history are rare; after these tries the next one waits for a lock.
const TRIES_WITHOUT_WAITING = 3
const MAX_TRIES = 8

/**
 * Logs a workout of the viewer: the activity, its receipts and scores in every running challenge whose dates include
 * it, all or nothing (docs/rules/activities.md#one-workout-many-challenges). The same id again returns the stored
 * workout. Refuses violations of docs/rules/activities.md and late workouts
 * (docs/rules/clock-and-calendar.md#logging-window); nothing is stored then. Call it outside any transaction: it is one
 * statement, retried if the history has changed.
 */
export async function logActivity(ctx: SignedIn, draft: Draft, mayAskForGym: MayAsk = async () => {}): Promise<Logged> {
  // Requested once and before any transaction: the directory may be a service on the network.
  let gym: Promise<DirectoryGym | null> | undefined
  const gymOf = () => (gym ??= draft.gymId ? checkedInGym(ctx, draft.gymId, mayAskForGym) : Promise.resolve(null))
  for (let attempt = 1; ; attempt++) {
    try {
      // A recording and its workout are written together.
      const isAlone = attempt <= TRIES_WITHOUT_WAITING && !draft.trackId
      if (!isAlone) await gymOf()
      const { logged, moved } = isAlone
        ? await tryToLog(ctx, draft, gymOf)
        : await ctx.transaction(async db => {
            await sql`select take_head(${ctx.viewer.id})`.execute(db)
            return tryToLog({ ...ctx, db }, draft, gymOf)
          })
      if (moved) await recountInvitersOf(ctx, ctx.viewer.id)
      return logged
    } catch (error) {
      refuseTakenId(error)
      if (!isWorthAnotherTry(error)) throw error
      if (attempt === MAX_TRIES) throw new Refusal('try_again')
      await sleep(Math.random() * 4 * 2 ** attempt)
    }
  }
}

/** `moved` means that another person's invite bonus depends on this workout. */
type Tried = { logged: Logged; moved: boolean }

async function tryToLog(ctx: SignedIn, sent: Draft, gymOf: () => Promise<DirectoryGym | null>): Promise<Tried> {
  const { id: userId } = ctx.viewer
  const past = await loadScoringInput(ctx, userId, { photoIds: [...new Set(sent.photoIds)], activityId: sent.id })
  if (past.logged_by === userId) return { logged: await alreadyLogged(ctx, sent.id), moved: false }
  if (past.logged_by) throw new Refusal('invalid_input', { field: 'id' })
  if (!past.fair_play) throw new Refusal('fair_play_required')
  await refuseWithoutTerms(ctx)
  const { trackId, trackTrim } = sent
  if (trackTrim && !trackId) throw new Refusal('track_trim_invalid', { field: 'trackTrim' })
  const track = trackId ? await claimTrack(ctx, userId, { trackId, trackTrim }) : null
  const draft = track ? recordedDraft(sent, track) : sent
  const activity = { ...activityOf(ctx, draft), gps_track: track !== null && provesRun(track, draft.workoutType) }
  const photoIds = differentPhotos(past, draft.photoIds)
  refuseBadForm(activity, photoIds.length, ctx.now)
  refuseInvalidPhotos(past, photoIds)
  const gym = await gymOf()
  activity.gym = gym !== null
  const gymSeenAt = gym && seenAt(draft)

  const points = pointsAfter(past, activity)
  await refuseInvalid(ctx, draft.challengeId, past, activity, points.after)
  const streak = await streakWith(ctx, past, activity, points.after)
  const { touched = [], others = [] } = Object.groupBy(past.challenges, challenge =>
    isWithin(challenge, activity) ? 'touched' : 'others',
  )
  const changes = touched.map(challenge => ({
    challenge,
    points: points.after.get(challenge.id)!,
    before: points.before.get(challenge.id)!,
  }))
  const written = writtenPoints(changes, [...past.activities, activity])
  const { rows } = await ctx.db.executeQuery<{ moves: Move[] | null }>(
    CompiledQuery.raw(LOG, [
      userId,
      past.version,
      storedForm(ctx, draft, activity, { gym, gymSeenAt, source: track?.source ?? 'manual' }),
      photoIds,
      written.challenges,
      written.receipts,
      written.scores,
      streak.days,
      streak.lastDate,
      others.map(challenge => challenge.id),
    ]),
  )
  const moves = rows[0]!.moves
  if (!moves) return { logged: await alreadyLogged(ctx, draft.id), moved: false }
  if (track) await bindTrack(ctx, { userId, track, activityId: draft.id })
  for (const { id } of touched) ctx.afterCommit(() => ctx.live.standingsMoved(id))
  const logged = justLogged(ctx, { draft, photoIds, activity, gym, gymSeenAt, track, past, points, streak, moves })
  return { logged, moved: movesInvites(past, activity, changes) }
}

/** Returns the streak after this workout; with passes, some of which it may change, it is recomputed. */
async function streakWith(
  ctx: SignedIn,
  past: ScoringInput,
  { local_date: date }: ScoringActivity,
  after: ReadonlyMap<string, Points>,
): Promise<{ days: number; lastDate: string }> {
  const datesUntil = (until: string) => datesOf(ctx, ctx.viewer.id, '0001-01-01', until)
  if (past.passes.length === 0) return streakAfter(past, date, datesUntil)
  const untouched = past.passes.filter(pass => pass.effective && !after.has(pass.challenge_id))
  const effective = [...untouched.map(pass => pass.date), ...[...after.values()].flatMap(one => one.passes)]
  const { days, lastDate } = streakOfAll([...(await datesUntil('9999-12-31')), date], effective)
  return { days, lastDate: lastDate ?? date }
}

/** Returns the draft with the recorded values of the kept part, which override those that were sent. */
function recordedDraft(draft: Draft, { startedAt, minutes, distanceMeters }: ClaimedTrack): Draft {
  return { ...draft, startedAt, minutes, distanceMeters: distanceMeters ?? draft.distanceMeters }
}

/** Returns the workout as the rules will read it from the history, logged now. */
export function activityOf(ctx: Pick<SignedIn, 'now'>, draft: Draft): ScoringActivity {
  // Milliseconds are stored; the rules must see the same instant that a recount will see.
  const startedAt = new Date(draft.startedAt).toISOString()
  return {
    id: draft.id,
    workout_type: draft.workoutType,
    started_at: startedAt,
    time_zone: draft.timeZone,
    local_date: dayIn(startedAt, draft.timeZone),
    minutes: draft.minutes,
    distance_meters: draft.distanceMeters,
    steps: draft.steps,
    calories: draft.calories,
    gym: false,
    gps_track: false,
    pose: draft.pose,
    voided: false,
    logged_at: ctx.now.toISOString(),
  }
}

function pointsAfter(past: ScoringInput, activity: ScoringActivity) {
  const all = [...past.activities, activity]
  const touched = past.challenges.filter(challenge => isWithin(challenge, activity))
  const invites = bonusesAfter(past.invites, activity.local_date)
  return {
    before: new Map(touched.map(one => [one.id, pointsIn(one, past.activities, past.invites, past.passes)])),
    after: new Map(touched.map(one => [one.id, pointsIn(one, all, invites, past.passes)])),
  }
}

async function refuseInvalid(
  ctx: SignedIn,
  challengeId: string | null,
  past: ScoringInput,
  activity: ScoringActivity,
  points: ReadonlyMap<string, ReturnType<typeof pointsIn>>,
): Promise<void> {
  const one = { activity, others: past.activities, now: ctx.now }
  if (challengeId === null) return refuseIfValidNowhere(past.challenges, points, one)
  const challenge = past.challenges.find(({ id }) => id === challengeId)
  if (!challenge) return refuseChallenge(ctx, challengeId)
  refuseIfInvalidIn(challenge, points.get(challengeId), one)
}

/** Returns the workout in the JSON form that `log_activity` takes. */
export function storedForm(
  ctx: Pick<SignedIn, 'now'>,
  draft: Draft,
  activity: ScoringActivity,
  { gym, gymSeenAt, source }: Pick<JustLogged, 'gym' | 'gymSeenAt'> & { source: ClaimedTrack['source'] },
): string {
  const { gym: _gym, voided: _voided, ...facts } = activity
  return JSON.stringify({
    ...facts,
    local_time: localTimeOf(activity),
    caption: draft.caption,
    source,
    logged_at: ctx.now.toISOString(),
    gym_id: gym?.id ?? null,
    gym_name: gym?.name ?? null,
    gym_city: gym?.city ?? null,
    gym_seen_at: gymSeenAt,
  })
}

/** Returns when the device was at the gym, if known (docs/rules/activities.md#gym-check-in). */
function seenAt({ gymSeen }: Pick<Draft, 'gymSeen'>): string | null {
  return gymSeen && checkInReach(gymSeen) === 'within' ? gymSeen.at : null
}

function refuseTakenId(error: unknown): void {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'P0001' && message === 'id_taken') throw new Refusal('invalid_input', { field: 'id' })
  // Resent by a phone that did not learn of the deletion.
  if (code === 'P0001' && message === 'activity_deleted') throw new Refusal('activity_not_found')
}

// The history changed, a challenge closed, a photo was used meanwhile (then the retry refuses it with its reason), or
// the database requests a retry.
function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'try_again'
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'P0001') return message === 'stale' || message === 'challenge_closed' || message === 'photo_taken'
  return code === '40001' || code === '40P01' || code === '55P03'
}
