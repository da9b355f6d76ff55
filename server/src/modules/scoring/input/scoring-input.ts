import type { PhotoSource } from '@bora/rules/fairness/pose.ts'
import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import type { InviteFact } from '@bora/rules/scoring/invite-bonus.ts'
import type { PrizeKind } from '@bora/rules/prizes.ts'
import type { Rules } from '@bora/rules/scoring/chosen-rules.ts'
import { CompiledQuery } from 'kysely'
import type { Context } from '../../../core/context.ts'

/** An active challenge in which the person takes part. */
export type ScoringChallenge = {
  id: string
  title: string
  type: ChallengeType
  category: string
  start_date: string
  end_date: string
  time_zone: string
  target: number | null
  rules: Rules
  rules_version: number
  late_hours: number
  is_private: boolean
  joined_at: string
  invited_by: string | null
  prize_kind: PrizeKind
  /** Staff disqualified the person here: nothing counts. */
  disqualified: boolean
}

/** The facts of a logged workout that points depend on; instants in UTC. */
export type ScoringActivity = {
  id: string
  workout_type: string
  started_at: string
  time_zone: string
  local_date: string
  minutes: number
  distance_meters: number | null
  steps: number | null
  calories: number | null
  gym: boolean
  gps_track: boolean
  pose: boolean
  voided: boolean
  logged_at: string
}

/** A person invited into a challenge; a lifeline has the dates without a workout on which it was sent. */
export type ScoringInvite = InviteFact & { challenge_id: string; invited_id: string; sentOn: string[] | null }

/** A pass that the person asked for, in any challenge; whether it has an effect is as of the receipts that are stored. */
export type ScoringPass = { challenge_id: string; date: string; effective: boolean }

/** The columns of `score_bonuses` that the rules read, by their names there. */
export const BONUS_FACTS = [
  'kind',
  'at',
  'confirmed',
  'trained_dates as trainedDates',
  'same_person as samePerson',
  'waits_until as waitsUntil',
  'photo_in_review as photoInReview',
] as const

/**
 * A photo of the person; `used_on` is the day of the workout that its bytes, in this photo or another, already prove,
 * or were used by (docs/rules/activities.md#delete).
 */
export type ScoringPhoto = {
  id: string
  placeholder: string
  width: number
  height: number
  sha256: string
  source: PhotoSource
  used_on: string | null
}

/** Everything of a person that the points of the next workout depend on, as of one instant. */
export type ScoringInput = {
  name: string
  photo_id: string | null
  fair_play: boolean
  /** Increases with every change; a write with an outdated version is refused. */
  version: number
  streak_days: number
  streak_last_date: string | null
  challenges: ScoringChallenge[]
  activities: ScoringActivity[]
  invites: ScoringInvite[]
  passes: ScoringPass[]
  photos: ScoringPhoto[]
  /** The owner of the requested activity, if it already exists. */
  logged_by: string | null
}

const ACTIVITY = `a.id, a.workout_type, a.started_at, a.time_zone, a.local_date, a.minutes, a.distance_meters, a.steps,
  a.calories, a.gym_id is not null as gym, a.gps_track, a.pose, a.voided_at is not null as voided, a.logged_at`

// One statement, so that everything in it is of the same instant as the version.
const PAST = `
  with mine as materialized (
    select c.id, c.title, c.type, c.category, c.start_date, c.end_date, c.time_zone, c.target, c.rules, c.rules_version,
      c.late_hours, c.is_private, c.prize_kind, p.joined_at, p.invited_by,
      p.disqualified_at is not null as disqualified
    from participants p join challenges c on c.id = p.challenge_id
    where p.user_id = $1 and p.state = 'participating' and c.status = 'active' and c.settles_at > $2
  )
  select p.name, p.photo_id, p.fair_play_accepted_at is not null as fair_play, coalesce(h.version, 0) as version,
    coalesce(h.streak_days, 0) as streak_days, h.streak_last_date,
    (select coalesce(json_agg(mine order by mine.id), '[]') from mine) as challenges,
    (select coalesce(json_agg(within), '[]') from (
       select ${ACTIVITY} from activities a
       where a.user_id = $1 and a.local_date >= (select min(start_date) from mine)
         and a.local_date <= (select max(end_date) from mine)
     ) within) as activities,
    (select coalesce(json_agg(json_build_object('challenge_id', b.challenge_id, 'invited_id', b.invited_id,
       'kind', b.kind, 'at', b.at, 'sentOn', b.sent_on, 'confirmed', b.confirmed, 'trainedDates', b.trained_dates,
       'samePerson', b.same_person, 'waitsUntil', b.waits_until, 'photoInReview', b.photo_in_review)
       order by b.at, b.invited_id, b.kind), '[]')
     from mine join brought_at($5) b on b.challenge_id = mine.id and b.user_id = $1) as invites,
    (select coalesce(json_agg(json_build_object('id', f.id, 'placeholder', f.placeholder, 'width', f.width,
       'height', f.height, 'sha256', encode(f.sha256, 'hex'), 'source',
       case when f.camera_mark is null then 'gallery' else 'camera' end, 'used_on', coalesce((
         select a.local_date from activity_photos x
         join activities a on a.user_id = x.user_id and a.id = x.activity_id
         where x.photo_id = f.id or (x.user_id = $1 and x.sha256 = f.sha256)
         order by a.logged_at limit 1
       ), (
         select s.spent_on from photos s
         where s.owner_id = $1 and s.sha256 = f.sha256 and s.spent_by is not null and s.spent_by is distinct from $4
         limit 1
       )))), '[]')
     from photos f where f.id = any($3) and f.owner_id = $1 and f.emptied_at is null
       and not f.is_for_chat) as photos,
    (select user_id from activities where id = $4) as logged_by
  from people p left join activity_heads h on h.user_id = p.id
  where p.id = $1`

/**
 * Loads a person's history, with the photos and the id of the workout about to be logged. Challenges due for settlement
 * take no more workouts and are omitted, unless requested too.
 */
export async function loadScoringInput(
  ctx: Pick<Context, 'db' | 'now'>,
  userId: string,
  about: { photoIds?: readonly string[]; activityId?: string; dueToo?: boolean } = {},
): Promise<ScoringInput> {
  const values = [
    userId,
    about.dueToo ? '-infinity' : ctx.now.toISOString(),
    about.photoIds ?? [],
    about.activityId ?? null,
    ctx.now.toISOString(),
  ]
  const { rows } = await ctx.db.executeQuery<Omit<ScoringInput, 'passes'>>(CompiledQuery.raw(PAST, values))
  const past = rows[0]
  if (!past) throw new Error('a signed-in person without a profile')
  for (const activity of past.activities) {
    activity.started_at = utc(activity.started_at)
    activity.logged_at = utc(activity.logged_at)
  }
  for (const invite of past.invites) {
    invite.at = utc(invite.at)
    invite.waitsUntil &&= utc(invite.waitsUntil)
  }
  for (const challenge of past.challenges) challenge.joined_at = utc(challenge.joined_at)
  // Read last because passes are stored by challenge: a pass requested in between has raised the version, too.
  return { ...past, passes: await passesOf(ctx, userId) }
}

async function passesOf({ db }: Pick<Context, 'db'>, userId: string): Promise<ScoringPass[]> {
  const { rows } = await db.executeQuery<ScoringPass>(
    CompiledQuery.raw('select challenge_id, date, effective from passes_of($1) order by date, challenge_id', [userId]),
  )
  return rows
}

// In JSON, PostgreSQL writes an instant with its offset, which is always UTC's here.
function utc(instant: string): string {
  return instant.replace(/\+00:00$/, 'Z')
}
