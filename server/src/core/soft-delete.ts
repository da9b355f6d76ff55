import type { ErrorCode } from '@bora/contract/errors.ts'
import { UNDO_DELETE_MINUTES } from '@bora/rules/limits.ts'
import type { SignedIn } from './context.ts'
import { Refusal } from './refusal.ts'

const UNDO_MS = UNDO_DELETE_MINUTES * 60_000

/** What somebody wrote for others to read. */
type Written = { author_id: string; deleted_at: string | null; hidden_at: string | null }
type Change = Partial<Pick<Written, 'deleted_at' | 'hidden_at'>>

/**
 * How one kind of it is kept: `change` writes and tells whoever looks, `show` gives it as the viewer sees it, `missing` is
 * the refusal for what isn't there or isn't the viewer's business.
 */
export type SoftDeletable<Row, View> = {
  missing: ErrorCode & `${string}_not_found`
  change(row: Row, change: Change): Promise<View>
  show(row: Row): Promise<View>
}

/** Returns what the viewer wrote itself; refuses `missing` for anything else. */
export function requireAuthor<Row extends Written>(
  { viewer }: SignedIn,
  row: Row | undefined,
  { missing }: Pick<SoftDeletable<Row, unknown>, 'missing'>,
): Row {
  if (row?.author_id !== viewer.id) throw new Refusal(missing)
  return row
}

/** Deletes what the viewer wrote; for some minutes it can be brought back. Twice is once. */
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

/** Brings back what the viewer deleted a moment ago, else `undo_over`; what is there stays. */
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

/** Hides what another person wrote where the viewer is host, or shows it again; of people in `unseen` there is nothing. */
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

/** Returns the instant before which nothing that was deleted can be brought back any more. */
export function purgeBefore(now: Date): string {
  // A change that was begun in time may still be on its way to its end.
  return new Date(now.getTime() - UNDO_MS - 60_000).toISOString()
}
