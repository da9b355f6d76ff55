import type { Api } from '@bora/contract/api.ts'
import { COMMENTS_A_DAY, COMMENTS_A_MINUTE, REACTIONS_A_DAY, REACTIONS_A_MINUTE } from '@bora/rules/limits.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { comment, commentsOf, editComment, removeComment, restoreComment, setHidden } from './comments.ts'
import { visiblePost, socialOfPost } from './visible-post.ts'
import { mentionable } from './mentions.ts'
import { react, removeReaction, whoReacted } from './reactions.ts'

const mayReact = rateLimit('reactions', [
  { most: REACTIONS_A_MINUTE, seconds: 60 },
  { most: REACTIONS_A_DAY, seconds: 86_400 },
])
const mayComment = rateLimit('comments', [
  { most: COMMENTS_A_MINUTE, seconds: 60 },
  { most: COMMENTS_A_DAY, seconds: 86_400 },
])

export const posts: Handlers<Api['posts']> = {
  social: async (ctx, { params }) => socialOfPost(ctx, await visiblePost(ctx, params.activityId)),
  reactions: whoReacted,
  async react(ctx, input) {
    await mayReact(ctx)
    return react(ctx, input)
  },
  async takeBack(ctx, input) {
    await mayReact(ctx)
    return removeReaction(ctx, input)
  },
  comments: commentsOf,
  async comment(ctx, input) {
    await mayComment(ctx)
    return comment(ctx, input)
  },
  async editComment(ctx, input) {
    await mayComment(ctx)
    return editComment(ctx, input)
  },
  removeComment,
  restoreComment,
  hideComment: (ctx, input) => setHidden(ctx, input, true),
  showComment: (ctx, input) => setHidden(ctx, input, false),
  mentionable,
}
