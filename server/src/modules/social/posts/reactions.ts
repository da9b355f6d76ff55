import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { ReactionName } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { decodeOffset } from '../../../core/cursor.ts'
import { personRefs } from '../../accounts/index.ts'
import { visiblePost, postForReply, socialOfPost, publishSocialChange } from './visible-post.ts'
import { isVisibleTo } from './comment-visibility.ts'
import { notifyOfReaction } from './notify-people.ts'

type Calls = (typeof api)['posts']
const PAGE = 50

/** Adds a reaction. Idempotent. */
export async function react(ctx: SignedIn, { params }: InputOf<Calls['react']>): Promise<OutputOf<Calls['react']>> {
  const post = await postForReply(ctx, params.activityId)
  const written = await ctx.db
    .insertInto('reactions')
    .values({
      user_id: post.user_id,
      activity_id: post.id,
      person_id: ctx.viewer.id,
      kind: params.kind,
      challenge_ids: post.joined,
      at: ctx.now.toISOString(),
    })
    .onConflict(conflict => conflict.columns(['user_id', 'activity_id', 'person_id', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst()
  publishSocialChange(ctx, post.id, post.joined)
  if (written) await notifyOfReaction(ctx, post)
  return socialOfPost(ctx, post)
}

/** Removes a reaction of the viewer. Idempotent. */
export async function removeReaction(
  ctx: SignedIn,
  { params }: InputOf<Calls['takeBack']>,
): Promise<OutputOf<Calls['takeBack']>> {
  const post = await visiblePost(ctx, params.activityId)
  const taken = await ctx.db
    .deleteFrom('reactions')
    .where('user_id', '=', post.user_id)
    .where('activity_id', '=', post.id)
    .where('person_id', '=', ctx.viewer.id)
    .where('kind', '=', params.kind)
    .returning('challenge_ids')
    .executeTakeFirst()
  if (taken) publishSocialChange(ctx, post.id, taken.challenge_ids)
  return socialOfPost(ctx, post)
}

/** Returns the people who reacted, as far as the viewer sees them, latest first. */
export async function whoReacted(
  ctx: SignedIn,
  { params, query }: InputOf<Calls['reactions']>,
): Promise<OutputOf<Calls['reactions']>> {
  const post = await visiblePost(ctx, params.activityId)
  const before = decodeOffset(query.cursor)
  const { rows } = await sql<{ person_id: string; kind: ReactionName; at: string }>`
    select person_id, kind, at from reactions
    where user_id = ${post.user_id} and activity_id = ${post.id} and ${isVisibleTo('person_id', post.sight)}
    order by at desc, person_id, kind offset ${before} limit ${PAGE + 1}`.execute(ctx.db)
  const page = rows.slice(0, PAGE)
  const people = await personRefs(ctx, [...new Set(page.map(row => row.person_id))])
  return {
    items: page.map(({ person_id, kind, at }) => ({ person: people.get(person_id)!, kind, at })),
    next: rows.length > PAGE ? String(before + PAGE) : null,
  }
}
