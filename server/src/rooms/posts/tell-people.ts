import type { SignedIn } from '../../core/context.ts'
import { tell, tellAll } from '../notifications/notifications.ts'
import { personOf } from '../people/people.ts'
import type { PostAt } from './join-in.ts'

type Said = { id: string; mentions: readonly string[] }

/**
 * Tells those who are mentioned in a comment of the viewer's, and else the workout's person; of one comment each hears
 * once, also when it is edited.
 */
export async function tellOfComment(ctx: SignedIn, post: PostAt, { id, mentions }: Said): Promise<void> {
  await tellOfMentions(ctx, post, { id, mentions })
  if (post.user_id === ctx.viewer.id || mentions.includes(post.user_id)) return
  await tell(ctx, { kind: 'commented', userId: post.user_id, subject: id, facts: await factsOf(ctx, post) })
}

/** Tells those who are mentioned in a comment of the viewer's and haven't heard of it. */
export async function tellOfMentions(ctx: SignedIn, post: PostAt, { id, mentions }: Said): Promise<void> {
  const facts = await factsOf(ctx, post)
  const others = mentions.filter(userId => userId !== ctx.viewer.id)
  await tellAll(
    ctx,
    others.map(userId => ({ kind: 'mentioned', userId, subject: id, facts })),
  )
}

/** Tells the workout's person that the viewer reacted to it: once, whatever follows. */
export async function tellOfReaction(ctx: SignedIn, post: PostAt): Promise<void> {
  if (post.user_id === ctx.viewer.id) return
  const subject = `${post.id}:${ctx.viewer.id}`
  await tell(ctx, { kind: 'reacted', userId: post.user_id, subject, facts: await factsOf(ctx, post) })
}

async function factsOf(ctx: SignedIn, post: PostAt): Promise<{ activityId: string; person: string }> {
  return { activityId: post.id, person: (await personOf(ctx.db, ctx.viewer.id))!.name }
}
