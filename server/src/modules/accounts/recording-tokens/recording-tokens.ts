import type { RecordingToken } from '@bora/contract/recording-tokens.ts'
import { MAX_RECORDING_TOKENS } from '@bora/rules/recording-limits.ts'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Context, SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { notifyOwnerOf } from '../account/notify-owner.ts'
import { digestOf, newTokenText } from './token-text.ts'

type View = z.output<typeof RecordingToken>

/** Returns the viewer's tokens, the newest first, without their texts. */
export async function recordingTokensOf({ db, viewer }: Pick<SignedIn, 'db' | 'viewer'>): Promise<View[]> {
  const rows = await db
    .selectFrom('auth.recording_tokens')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at }))
}

/**
 * Creates a token, notifies the owner and returns its text, which can't be read again. Refuses `tokens_full`, and `token_name_taken` where
 * the viewer has one of this name.
 */
export async function createRecordingToken(ctx: SignedIn, name: string): Promise<{ token: View; secret: string }> {
  const before = await recordingTokensOf(ctx)
  if (before.some(each => each.name === name)) throw new Refusal('token_name_taken', { field: 'name' })
  if (before.length >= MAX_RECORDING_TOKENS)
    throw new Refusal('tokens_full', { field: 'name', params: { most: MAX_RECORDING_TOKENS } })
  const secret = newTokenText(ctx.viewer.id)
  const token = { id: randomUUID(), name, createdAt: systemClock().toISOString(), lastUsedAt: null }
  const { id, createdAt: created_at } = token
  await ctx.db
    .insertInto('auth.recording_tokens')
    .values({ user_id: ctx.viewer.id, id, name, digest: digestOf(secret), created_at })
    .execute()
  await record(ctx, 'token_added')
  await notifyOwnerOf(ctx, ctx.viewer.id, { kind: 'token_added', key: name, byOperator: false })
  return { token, secret }
}

/** Revokes one of the viewer's tokens; ignores one that is gone. */
export async function revokeRecordingToken(ctx: SignedIn, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('auth.recording_tokens')
    .where('user_id', '=', ctx.viewer.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await record(ctx, 'token_removed')
}

/** Revokes all tokens of an account, as its sessions end. */
export async function revokeRecordingTokens({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await db.deleteFrom('auth.recording_tokens').where('user_id', '=', userId).execute()
}

function record({ db, viewer }: SignedIn, kind: 'token_added' | 'token_removed'): Promise<void> {
  return recordAccountEvent(db, {
    userId: viewer.id,
    kind,
    agent: viewer.agent ?? null,
    sessionId: viewer.sessionId,
  })
}
