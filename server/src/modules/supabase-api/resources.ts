import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { isInvitationOf, isVisible } from '../challenges/index.ts'

export type ColumnType = 'uuid' | 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz'

/**
 * A readable resource: its columns, its key's columns, and the rows that this caller may see: stored rows, or deleted
 * ones (`from`, null if their readers are no longer known).
 */
export type Resource = {
  columns: Record<string, ColumnType>
  key: readonly string[]
  rows(ctx: Context, from?: RawBuilder<unknown>): RawBuilder<unknown>
  /** The table whose delete events contain enough to decide who may receive them. */
  judgedAs: 'participants' | 'challenge_invitations' | 'user_consents' | null
}

/** The tables that the official clients know, as their owner would see them (docs/rules/client-api.md#tables). */
export const resources: Record<string, Resource> = {
  challenges: {
    key: ['id'],
    judgedAs: null,
    columns: {
      id: 'uuid',
      title: 'text',
      entry_fee: 'numeric',
      is_sponsored: 'boolean',
      status: 'text',
      end_date: 'date',
      is_private: 'boolean',
    },
    rows: ctx => sql`
      select id, title, entry_fee_cents / 100.0 as entry_fee, prize_kind = 'sponsored' as is_sponsored, status, end_date,
        is_private
      from challenges where ${isVisible(ctx)}`,
  },
  challenge_participants: {
    key: ['challenge_id', 'user_id'],
    judgedAs: 'participants',
    columns: { challenge_id: 'uuid', user_id: 'uuid', payment_status: 'text', invited_by: 'uuid' },
    // Visitors don't see participants; others' pending payments and inviters are private.
    rows: (ctx, from = sql`participants`) => sql`
      select challenge_id, user_id, case state when 'participating' then 'paid' else 'pending' end as payment_status,
        case when invited_by = ${viewerId(ctx)} or user_id = ${viewerId(ctx)} then invited_by end as invited_by
      from ${from}
      where ${viewerId(ctx)} is not null
        and (state = 'participating' or user_id = ${viewerId(ctx)})
        and exists (select from challenges where challenges.id = participants.challenge_id and ${isVisible(ctx)})`,
  },
  challenge_invitations: {
    key: ['id'],
    judgedAs: 'challenge_invitations',
    columns: {
      id: 'uuid',
      challenge_id: 'uuid',
      invited_email: 'text',
      invited_user_id: 'uuid',
      inviter_user_id: 'uuid',
      status: 'text',
    },
    rows: (ctx, from = sql`challenge_invitations`) => sql`
      select id, challenge_id, invited_email, invited_user_id, inviter_user_id, status
      from ${from} where ${ownInvitation(ctx)}`,
  },
  user_consents: {
    key: ['user_id', 'consent_type'],
    judgedAs: 'user_consents',
    columns: {
      user_id: 'uuid',
      consent_type: 'text',
      consented: 'boolean',
      user_agent: 'text',
      updated_at: 'timestamptz',
    },
    rows: (ctx, from = sql`user_consents`) => sql`
      select user_id, consent_type, consented, user_agent, updated_at
      from ${from} where user_id = ${viewerId(ctx)}`,
  },
}

/** Returns SQL for the caller's id; null for a visitor. */
export function viewerId(ctx: Context): RawBuilder<string | null> {
  return sql`${ctx.viewer?.id ?? null}::uuid`
}

// Visible to its sender and to its recipient.
function ownInvitation(ctx: Context): RawBuilder<boolean> {
  if (!ctx.viewer) return sql`false`
  return sql`(inviter_user_id = ${viewerId(ctx)} or ${isInvitationOf(ctx.viewer.id)})`
}
