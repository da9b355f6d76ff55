import type { SignedIn } from '../../../core/context.ts'
import { notify, notifyAll } from '../../notifications/index.ts'
import { personOf } from '../../accounts/index.ts'
import type { VisiblePost } from './visible-post.ts'

type Said = { id: string; mentions: readonly string[] }

/**
 * Notifies the people mentioned in a comment of the viewer, and otherwise the workout's person; each once per comment,
 * even if it is edited.
 */
export async function notifyOfComment(ctx: SignedIn, post: VisiblePost, { id, mentions }: Said): Promise<void> {
  await notifyOfMentions(ctx, post, { id, mentions })
  if (post.user_id === ctx.viewer.id || mentions.includes(post.user_id)) return
  await notify(ctx, { kind: 'commented', userId: post.user_id, subject: id, facts: await factsOf(ctx, post) })
}

/** Notifies the people mentioned in a comment of the viewer who haven't been notified of it. */
export async function notifyOfMentions(ctx: SignedIn, post: VisiblePost, { id, mentions }: Said): Promise<void> {
  const facts = await factsOf(ctx, post)
  const others = mentions.filter(userId => userId !== ctx.viewer.id)
  await notifyAll(
    ctx,
    others.map(userId => ({ kind: 'mentioned', userId, subject: id, facts })),
  )
}

/** Notifies the workout's person that the viewer reacted to it: once, even after later reactions. */
export async function notifyOfReaction(ctx: SignedIn, post: VisiblePost): Promise<void> {
  if (post.user_id === ctx.viewer.id) return
  const subject = `${post.id}:${ctx.viewer.id}`
  await notify(ctx, { kind: 'reacted', userId: post.user_id, subject, facts: await factsOf(ctx, post) })
}

async function factsOf(ctx: SignedIn, post: VisiblePost): Promise<{ activityId: string; person: string }> {
  return { activityId: post.id, person: (await personOf(ctx.db, ctx.viewer.id))!.name }
}
