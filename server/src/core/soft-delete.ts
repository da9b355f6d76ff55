import type { ErrorCode } from '@bora/contract/errors.ts'
import { UNDO_DELETE_MINUTES } from '@bora/rules/limits.ts'
import type { SignedIn } from './context.ts'
import { Refusal } from './refusal.ts'

const UNDO_MS = UNDO_DELETE_MINUTES * 60_000

/** A text that a person wrote for others. */
type Written = { author_id: string; deleted_at: string | null; hidden_at: string | null }
type Change = Partial<Pick<Written, 'deleted_at' | 'hidden_at'>>

/**
 * How one kind of text is stored: `change` writes and notifies viewers, `show` returns it as the viewer sees it,
 * `missing` is the refusal if it doesn't exist or the viewer may not see it.
 */
export type SoftDeletable<Row, View> = {
  missing: ErrorCode & `${string}_not_found`
  change(row: Row, change: Change): Promise<View>
  show(row: Row): Promise<View>
}

/** Returns a text that the viewer wrote; refuses `missing` for anything else. */
export function requireAuthor<Row extends Written>(
  { viewer }: SignedIn,
  row: Row | undefined,
  { missing }: Pick<SoftDeletable<Row, unknown>, 'missing'>,
): Row {
  if (row?.author_id !== viewer.id) throw new Refusal(missing)
  return row
}

/** Deletes a text of the viewer; it can be restored for some minutes. Idempotent. */
export async function softDelete<Row extends Written>(
  ctx: SignedIn,
  row: Row | undefined,
  keeping: SoftDeletable<Row, unknown>,
): Promise<{ undoUntil: string }> {
  const own = requireAuthor(ctx, row, keeping)
  const deletedAt = own.deleted_at ?? ctx.now.toISOString()
  if (!own.deleted_at) await keeping.change(own, { deleted_at: deletedAt })
  return { undoUntil: new Date(Date.parse(deletedAt) + UNDO_MS).toISOString() }
}

/** Restores a text that the viewer just deleted, else refuses `undo_over`. Has no effect on one that isn't deleted. */
export async function undoDelete<Row extends Written, View>(
  ctx: SignedIn,
  row: Row | undefined,
  keeping: SoftDeletable<Row, View>,
): Promise<View> {
  const own = requireAuthor(ctx, row, keeping)
  if (!own.deleted_at) return keeping.show(own)
  if (ctx.now.getTime() > Date.parse(own.deleted_at) + UNDO_MS) throw new Refusal('undo_over')
  return keeping.change(own, { deleted_at: null })
}

/** Hides another person's text where the viewer is host, or shows it again; texts of people in `unseen` don't exist. */
export async function setHiddenByHost<Row extends Written, View>(
  { now, viewer }: SignedIn,
  row: Row | undefined,
  keeping: SoftDeletable<Row, View> & { hidden: boolean; unseen: readonly string[] },
): Promise<View> {
  const isTheirs = row && row.author_id !== viewer.id && !row.deleted_at
  if (!isTheirs || keeping.unseen.includes(row.author_id)) throw new Refusal(keeping.missing)
  if ((row.hidden_at !== null) === keeping.hidden) return keeping.show(row)
  return keeping.change(row, { hidden_at: keeping.hidden ? now.toISOString() : null })
}

/** Returns the instant before which deleted texts can no longer be restored. */
export function purgeBefore(now: Date): string {
  // A change that began in time may still be in progress.
  return new Date(now.getTime() - UNDO_MS - 60_000).toISOString()
}
