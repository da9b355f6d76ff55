import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import type { ReactionName } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { type Places, placesOf } from '../../workouts/index.ts'
import { hiddenFrom, hostedAmong } from '../../challenges/index.ts'
import {
  type CommentRow,
  commentViews,
  isCommentVisible,
  isShownByHosts,
  isVisibleTo,
  type Visibility,
} from './comment-visibility.ts'

export type SocialView = OutputOf<(typeof api)['posts']['social']>
type Workout = { user_id: string; id: string }

/**
 * Returns reactions and comments of workouts visible to the viewer, by their id. `opened` are challenges that the
 * viewer may see besides public ones and their own; `unseen` are the people hidden from the viewer, if the caller has
 * read them.
 */
export async function socialOf(
  ctx: SignedIn,
  workouts: readonly Workout[],
  opened: readonly string[] = [],
  unseen?: readonly string[],
): Promise<Map<string, SocialView>> {
  if (workouts.length === 0) return new Map()
  const places = await placesOf(ctx, workouts)
  const sight = await visibilityOf(ctx, places, opened, unseen)
  const reactions = await reactionsTo(ctx, workouts, sight)
  const comments = await commentsTo(ctx, workouts, sight)
  const isOf = (one: Workout) => (row: { activity_id: string }) => row.activity_id === one.id
  return new Map(
    workouts.map(one => {
      const given = reactions.filter(isOf(one))
      const count = (kind: ReactionName) => given.find(row => row.kind === kind)?.people ?? 0
      return [
        one.id,
        {
          reactions: { like: count('like'), fire: count('fire'), strong: count('strong'), clap: count('clap') },
          mine: given.filter(row => row.mine).map(row => row.kind),
          comments: comments.counts.find(isOf(one))?.comments ?? 0,
          latest: comments.latest.get(one.id) ?? null,
          mayJoinIn: one.user_id === ctx.viewer.id || (places.get(one.id)?.joined.length ?? 0) > 0,
        },
      ]
    }),
  )
}

/** Returns the viewer's visibility of reactions and comments on workouts that count in these places. */
export async function visibilityOf(
  ctx: SignedIn,
  places: ReadonlyMap<string, Places>,
  opened: readonly string[],
  unseen?: readonly string[],
): Promise<Visibility> {
  const challenges = new Set([...opened, ...[...places.values()].flatMap(one => one.seen)])
  return {
    viewerId: ctx.viewer.id,
    challenges: [...challenges],
    joined: [...new Set([...places.values()].flatMap(one => one.joined))],
    hosted: await hostedAmong(ctx, [...challenges], 'hide'),
    unseen: unseen ?? (await hiddenFrom(ctx)),
  }
}

async function reactionsTo({ db, viewer }: SignedIn, workouts: readonly Workout[], sight: Visibility) {
  const { rows } = await sql<{ activity_id: string; kind: ReactionName; people: number; mine: boolean }>`
    select activity_id, kind, count(*)::integer as people, bool_or(person_id = ${viewer.id}) as mine
    from reactions where ${isTo(workouts)} and ${isVisibleTo('person_id', sight)}
    group by activity_id, kind
    order by array_position(array['like', 'fire', 'strong', 'clap'], kind)`.execute(db)
  return rows
}

async function commentsTo(ctx: SignedIn, workouts: readonly Workout[], sight: Visibility) {
  const { rows: counts } = await sql<{ activity_id: string; comments: number }>`
    select activity_id, count(*)::integer as comments
    from comments where ${isTo(workouts)} and ${isCommentVisible(sight)} and hidden_at is null and ${isShownByHosts(sight)}
    group by activity_id`.execute(ctx.db)
  if (counts.length === 0) return { counts, latest: new Map<string, never>() }
  const { rows } = await sql<CommentRow>`
    select distinct on (user_id, activity_id) * from comments
    where ${isTo(workouts)} and ${isCommentVisible(sight)} and hidden_at is null and ${isShownByHosts(sight)}
    order by user_id, activity_id, written_at desc, id desc`.execute(ctx.db)
  const views = await commentViews(ctx, rows, sight)
  return { counts, latest: new Map(rows.map((row, at) => [row.activity_id, views[at]!])) }
}

function isTo(workouts: readonly Workout[]) {
  return sql`user_id = any(${[...new Set(workouts.map(one => one.user_id))]}::uuid[])
    and activity_id = any(${workouts.map(one => one.id)}::uuid[])`
}
