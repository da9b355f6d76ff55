import type { z } from 'zod'
import type { ActivityDraft } from '@bora/contract/activities.ts'
import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { wasThereFor } from '@bora/rules/gym-check-in.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { runningDays } from '@bora/rules/streak.ts'
import { isCounted } from '@bora/rules/scoring/scoring.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import type { DirectoryGym } from '../../../adapters/gym-directory.ts'
import { activityViews, receiptsOfActivity, type ReceiptView, shownReceipts } from '../activities/views.ts'
import { localTimeOf, type ScoringInput, type ScoringActivity, type Points, type Move } from '../../scoring/index.ts'
import { portraitAddress } from '../../accounts/index.ts'
import type { ClaimedTrack } from '../tracks/tracks.ts'
import { pictureFor } from '../workout-photos/photos-of.ts'

export type Logged = OutputOf<(typeof api)['workoutLogging']['log']>
export type MoveView = Logged['moves'][number]

/** A workout logged a moment ago, with the data read and computed for it. */
export type JustLogged = {
  draft: z.output<typeof ActivityDraft>
  photoIds: readonly string[]
  activity: ScoringActivity
  gym: DirectoryGym | null
  /** When the device was at the gym; null if it wasn't, or wasn't checked. */
  gymSeenAt: string | null
  track: ClaimedTrack | null
  past: ScoringInput
  points: { before: ReadonlyMap<string, Points>; after: ReadonlyMap<string, Points> }
  streak: { days: number; lastDate: string }
  moves: readonly Move[]
}

/** Returns the response to a newly logged workout, from the data at hand. */
export function justLogged(ctx: SignedIn, logged: JustLogged): Logged {
  const { draft, photoIds, activity, gym, gymSeenAt, track, past, points, streak, moves } = logged
  const photos = new Map(past.photos.map(photo => [photo.id, photo]))
  const isOpen = past.challenges.some(challenge => {
    const receipt = points.after.get(challenge.id)?.receipts.get(activity.id)
    return !challenge.is_private && receipt !== undefined && isCounted(receipt)
  })
  const receipts = past.challenges.flatMap((challenge): ReceiptView[] => {
    const receipt = points.after.get(challenge.id)?.receipts.get(activity.id)
    if (!receipt) return []
    const { id, title, type, category, rules_version } = challenge
    return [
      {
        challengeId: id,
        challengeTitle: title,
        challengeType: type,
        rulesVersion: rules_version,
        category,
        points: receipt.points,
        parts: receipt.parts,
        workoutType: draft.workoutType,
        minutes: activity.minutes,
        isFinal: false,
      },
    ]
  })
  return {
    activity: {
      id: activity.id,
      person: { id: ctx.viewer.id, name: past.name, photoUrl: portraitAddress(ctx, past.photo_id) },
      workoutType: draft.workoutType,
      startedAt: activity.started_at,
      timeZone: activity.time_zone,
      localDate: activity.local_date,
      localTime: localTimeOf(activity),
      minutes: activity.minutes,
      distanceMeters: activity.distance_meters,
      steps: activity.steps,
      calories: activity.calories,
      caption: draft.caption,
      source: track?.source ?? 'manual',
      gpsTrack: activity.gps_track,
      gym: gym && {
        id: gym.id,
        name: gym.name,
        city: gym.city,
        onTheSpot: wasThereFor(gymSeenAt, { startedAt: activity.started_at, minutes: activity.minutes }),
      },
      pose: activity.pose,
      photoSource: past.photos.find(photo => photo.id === photoIds[0])?.source ?? 'gallery',
      photos: photoIds.map(id => pictureFor(ctx, photos.get(id)!, isOpen)),
      createdAt: activity.logged_at,
      version: 1,
      editedAt: null,
      voided: false,
      voidedFor: null,
      hiddenPhotoIds: [],
      receipts,
    },
    streakDays: runningDays(streak, dayIn(ctx.now, activity.time_zone)),
    moves: moves.map(move => moveView(move, points.before.get(move.challenge_id)?.scores.get(0) ?? null)),
  }
}

/** Returns the response to an already stored workout: its points, and its author's current ranks. */
export async function alreadyLogged(ctx: SignedIn, activityId: string): Promise<Logged> {
  const { id: userId } = ctx.viewer
  const row = await ctx.db
    .selectFrom('activities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  const receipts = shownReceipts(await receiptsOfActivity(ctx, row))
  const [activity] = await activityViews(ctx, [row], () => receipts)
  const head = await ctx.db
    .selectFrom('activity_heads')
    .select(['streak_days', 'streak_last_date'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { rows: moves } = await sql<Move>`
    select s.challenge_id, s.score, null::bigint as rank_before, rank_of(s.challenge_id, s.week, s.score) as rank_after
    from scores s join receipts r on r.challenge_id = s.challenge_id and r.user_id = s.user_id
    where s.user_id = ${userId} and s.week = 0 and r.activity_id = ${activityId}`.execute(ctx.db)
  return {
    activity: activity!,
    streakDays: head
      ? runningDays({ days: head.streak_days, lastDate: head.streak_last_date }, dayIn(ctx.now, row.time_zone))
      : 0,
    moves: moves.map(move => moveView(move, null)),
  }
}

/** Returns a rank change in response format. */
export function moveView({ challenge_id, rank_before, rank_after, score }: Move, scoreBefore: number | null): MoveView {
  return { challengeId: challenge_id, rankBefore: rank_before, rankAfter: rank_after, scoreBefore, score }
}
