import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { placesOf, seenWorkout } from '../../workouts/index.ts'
import { visibilityOf, type SocialView, socialOf } from './social.ts'
import type { Visibility } from './comment-visibility.ts'

/** A workout visible to the viewer, and the visibility of its reactions and comments. */
export type VisiblePost = { user_id: string; id: string; joined: string[]; sight: Visibility; opened: string[] }

/** Returns a workout visible to the viewer; refuses `activity_not_found` otherwise. */
export async function visiblePost(ctx: SignedIn, activityId: string): Promise<VisiblePost> {
  const { row, receipts } = await seenWorkout(ctx, activityId)
  const places = await placesOf(ctx, [row])
  // Includes those that the viewer is invited to.
  const opened = receipts.map(one => one.challengeId)
  const sight = await visibilityOf(ctx, places, opened)
  return { user_id: row.user_id, id: row.id, joined: places.get(row.id)?.joined ?? [], sight, opened }
}

/**
 * Returns a workout that the viewer wants to comment on or react to; refuses `not_participating` if the viewer may only
 * look.
 */
export async function postForReply(ctx: SignedIn, activityId: string): Promise<VisiblePost> {
  const post = await visiblePost(ctx, activityId)
  if (post.joined.length === 0 && post.user_id !== ctx.viewer.id) throw new Refusal('not_participating')
  return post
}

/** Returns the reactions and comments of a workout. */
export async function socialOfPost(ctx: SignedIn, post: VisiblePost): Promise<SocialView> {
  return (await socialOf(ctx, [post], post.opened)).get(post.id)!
}

/** Publishes the change to viewers of these challenges, after the commit. */
export function publishSocialChange(ctx: SignedIn, activityId: string, challengeIds: readonly string[]): void {
  ctx.afterCommit(() => ctx.live.postChanged(challengeIds, activityId))
}
