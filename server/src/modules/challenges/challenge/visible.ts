import { type RawBuilder, sql } from 'kysely'
import type { Context, Viewer } from '../../../core/context.ts'
import { isPendingInvitationOf } from './invitations.ts'

type Looking = Pick<Context, 'now'> & { viewer: Pick<Viewer, 'id' | 'roles'> | null }

/**
 * Returns SQL that is true for a row of `challenges` visible to the viewer without an invite token
 * (docs/rules/challenges.md#private-challenges).
 */
export function isVisible(ctx: Looking): RawBuilder<boolean> {
  if (ctx.viewer?.roles.includes('admin')) return sql`true`
  return sql`(not challenges.is_private or ${isKnown(ctx)})`
}

/** Returns SQL that is true for a row of `challenges` that the viewer created, is in, or is invited to. */
export function isKnown(ctx: Looking): RawBuilder<boolean> {
  if (!ctx.viewer) return sql`false`
  return sql`(challenges.creator_id = ${ctx.viewer.id}::uuid or ${isInside(ctx, ctx.viewer.id, sql.ref('challenges.id'))})`
}

/**
 * Returns SQL for whether the viewer may see the challenge with this id if it is private; reads the same for any id.
 */
export function isKnownById(ctx: Looking, challengeId: string): RawBuilder<boolean> {
  if (!ctx.viewer) return sql`false`
  if (ctx.viewer.roles.includes('admin')) return sql`true`
  const { id } = ctx.viewer
  return sql`(
    exists (select from challenges own where own.id = ${challengeId}::uuid and own.creator_id = ${id}::uuid)
    or ${isInside(ctx, id, sql`${challengeId}::uuid`)}
  )`
}

function isInside(ctx: Looking, userId: string, challengeId: RawBuilder<unknown>): RawBuilder<boolean> {
  const id = sql`${userId}::uuid`
  return sql`(
    exists (select from participants inside where inside.challenge_id = ${challengeId} and inside.user_id = ${id})
    or exists (
      select from challenge_invited opened where opened.challenge_id = ${challengeId} and opened.user_id = ${id}
    )
    or exists (
      select from challenge_invitations
      where challenge_invitations.challenge_id = ${challengeId} and ${isPendingInvitationOf(ctx, userId)}
    )
  )`
}
