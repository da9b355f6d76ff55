// Owns no tables: shows events of challenges as posts. Guarantees: posts are visible only with their challenge, and a
// page costs the same for any number of posts. Depends on activities, posts, blocks and challenges.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { invitePointsOf } from '@bora/rules/scoring/invite-bonus.ts'
import { sql } from 'kysely'
import type { SignedIn, RawHttp } from '../../../core/context.ts'
import { bearerOf, streamEvents } from '../../../core/event-stream.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import {
  activityViews,
  receiptsOfActivities,
  type ReceiptView,
  shownReceipts,
  storedWorkouts,
} from '../../workouts/index.ts'
import { hiddenFrom, visibleChallenge } from '../../challenges/index.ts'
import { localTimeOf } from '../../scoring/index.ts'
import { personRefs, verifyToken } from '../../accounts/index.ts'
import { socialOf } from '../posts/social.ts'
import { activeChallenges, ownPosts, type PostCursor, postsIn } from './post-cursor.ts'

type Page = (typeof api)['feed']['page']
type Post = OutputOf<Page>['items'][number]

const PAGE = 20

/**
 * Returns a page of posts, newest first (docs/rules/feed.md#posts): of the viewer's active challenges, of one visible
 * challenge, or the viewer's own. The cursor is the last post's instant and id, so that new ones shift nothing.
 */
export async function feedPage(ctx: SignedIn, { query }: InputOf<Page>): Promise<OutputOf<Page>> {
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'uuid')
  const opened = query.challenge === undefined ? [] : [(await visibleChallenge(ctx, query.challenge)).id]
  const unseen = await hiddenFrom(ctx)
  const wanted = { mark, most: PAGE + 1, unseen }
  const mine = query.whose === 'mine'
  const marks =
    mine && opened.length === 0
      ? await ownPosts(ctx, wanted)
      : await postsIn(ctx, opened.length > 0 ? opened : await activeChallenges(ctx), wanted, mine)
  const page = marks.slice(0, PAGE)
  const posts = new Map([...(await workoutPosts(ctx, page, { opened, unseen })), ...(await bonusPosts(ctx, page))])
  const last = page.at(-1)
  return {
    items: page.flatMap(({ id }) => posts.get(id) ?? []),
    next: marks.length > PAGE && last ? encodeCursor({ at: last.at, id: last.id }) : null,
  }
}

type ReceiptRow = Pick<ReceiptView, 'points' | 'parts' | 'minutes'> & {
  activity_id: string
  workout_type: ReceiptView['workoutType']
  started_at: string
  time_zone: string
  local_date: string
  distance_meters: number | null
  steps: number | null
  calories: number | null
  challenge_id: string
  title: string
  type: ReceiptView['challengeType']
  category: string
  rules_version: number
  is_final: boolean
}

/**
 * Returns workouts as they counted in the visible challenges, each with its receipts there; the viewer's own with all
 * of them.
 */
async function workoutPosts(
  ctx: SignedIn,
  page: readonly PostCursor[],
  { opened, unseen }: { opened: readonly string[]; unseen: readonly string[] },
): Promise<[string, Post][]> {
  const marks = page.filter(one => one.kind === 'workout')
  if (marks.length === 0) return []
  const places = [...new Set(marks.flatMap(one => one.places))]
  const { rows } = await sql<ReceiptRow>`
    select r.activity_id, r.points::float8 as points, r.parts, r.minutes, r.workout_type, r.started_at, r.time_zone,
      r.local_date, r.distance_meters, r.steps, r.calories, r.challenge_id, c.title, c.type, c.category,
      c.rules_version, c.status <> 'active' as is_final
    from receipts r join challenges c on c.id = r.challenge_id
    where r.challenge_id = any(${places}::uuid[]) and r.user_id = any(${[...new Set(marks.map(one => one.user_id))]}::uuid[])
      and r.activity_id = any(${marks.map(one => one.id)}::uuid[])
      and (r.counted or r.user_id = ${ctx.viewer.id})
    order by c.end_date, c.id`.execute(ctx.db)
  const receipts = Map.groupBy(rows, row => row.activity_id)
  const own = await receiptsOfActivities(
    ctx,
    ctx.viewer.id,
    marks.filter(one => one.user_id === ctx.viewer.id && opened.length === 0).map(one => one.id),
  )
  // In one challenge a workout is shown as it counted there, even after the challenge is over.
  const counted = (id: string) => (opened.length > 0 ? receipts.get(id)?.[0] : undefined)
  const shown = (await storedWorkouts(ctx, marks)).map(row => {
    const as = counted(row.id)
    if (!as) return row
    const { workout_type, started_at, time_zone, local_date, minutes, distance_meters, steps, calories } = as
    const facts = { workout_type, started_at, time_zone, local_date, minutes, distance_meters, steps, calories }
    return { ...row, ...facts, local_time: localTimeOf(facts) }
  })
  const views = await activityViews(ctx, shown, row =>
    own.has(row.id) ? shownReceipts(own.get(row.id)) : (receipts.get(row.id) ?? []).map(receiptView),
  )
  const social = await socialOf(ctx, shown, opened, unseen)
  return views.map(activity => [
    activity.id,
    { kind: 'workout', id: activity.id, activity, social: social.get(activity.id)! },
  ])
}

function receiptView(row: ReceiptRow): ReceiptView {
  return {
    challengeId: row.challenge_id,
    challengeTitle: row.title,
    challengeType: row.type,
    rulesVersion: row.rules_version,
    category: row.category,
    points: row.points,
    parts: row.parts,
    workoutType: row.workout_type,
    minutes: row.minutes,
    isFinal: row.is_final,
  }
}

/** Returns invited friends who count by now (docs/rules/scoring.md#invite-bonuses). */
async function bonusPosts(ctx: SignedIn, page: readonly PostCursor[]): Promise<[string, Post][]> {
  const marks = page.filter(one => one.kind === 'referral_bonus')
  if (marks.length === 0) return []
  const rows = await ctx.db
    .selectFrom('score_bonuses as b')
    .innerJoin('challenges as c', 'c.id', 'b.challenge_id')
    .select(['b.post_id', 'b.user_id', 'b.invited_id', 'b.kind', 'b.counted_at', 'c.id', 'c.title', 'c.rules_version'])
    .where('b.challenge_id', 'in', [...new Set(marks.flatMap(one => one.places))])
    .where('b.user_id', 'in', [...new Set(marks.map(one => one.user_id))])
    .where(
      'b.post_id',
      'in',
      marks.map(one => one.id),
    )
    .execute()
  const people = await personRefs(ctx, [...new Set(rows.flatMap(row => [row.user_id, row.invited_id]))])
  return rows.map(row => [
    row.post_id,
    {
      kind: 'referral_bonus',
      id: row.post_id,
      person: people.get(row.user_id)!,
      invited: people.get(row.invited_id)!,
      bonus: row.kind,
      points: invitePointsOf(row, { rulesVersion: row.rules_version }),
      at: row.counted_at!,
      challenge: { id: row.id, title: row.title },
    },
  ])
}

/**
 * Streams the events of the viewer's active challenges; the list of challenges is refreshed once a minute, like the
 * session.
 */
export async function streamFeed(
  ctx: SignedIn,
  { query }: InputOf<(typeof api)['feed']['live']>,
  wire: RawHttp,
): Promise<void> {
  const token = bearerOf(wire)
  streamEvents(ctx, wire, {
    of: await activeChallenges(ctx),
    since: query,
    async again() {
      try {
        return (await verifyToken(ctx, token)) ? await activeChallenges(ctx) : null
      } catch {
        // A database that doesn't respond says nothing about the reader.
        return undefined
      }
    },
  })
}
