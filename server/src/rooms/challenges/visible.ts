import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isPendingInvitationOf } from './invitations.ts'

type Looking = Pick<Context, 'viewer' | 'now'>

/** SQL that is true for a row of `challenges` that the viewer may know of without an invite token (decisions 6). */
export function isVisible(ctx: Looking): RawBuilder<boolean> {
  if (ctx.viewer?.roles.includes('admin')) return sql`true`
  return sql`(not challenges.is_private or ${isKnown(ctx)})`
}

/** SQL that is true for a row of `challenges` that the viewer made, is in, or is invited to. */
export function isKnown(ctx: Looking): RawBuilder<boolean> {
  if (!ctx.viewer) return sql`false`
  const id = sql`${ctx.viewer.id}::uuid`
  return sql`(
    challenges.creator_id = ${id}
    or exists (select from participants inside where inside.challenge_id = challenges.id and inside.user_id = ${id})
    or exists (
      select from challenge_invited opened where opened.challenge_id = challenges.id and opened.user_id = ${id}
    )
    or exists (
      select from challenge_invitations
      where challenge_invitations.challenge_id = challenges.id and ${isPendingInvitationOf(ctx, ctx.viewer.id)}
    )
  )`
}
