import type { Context } from '../../../core/context.ts'
import { runAsCaller } from '../../../db/current-caller.ts'
import type { Live } from '../../../core/live.ts'
import {
  BOARD_COLUMNS,
  boardJoins,
  type BoardRow,
  prepareStatements,
  ranksOf,
  type Row,
  rowsOf,
  shownRows,
} from './board.ts'

/**
 * Returns the statement for the first `limit` rows (a whole number) of the board of a challenge (`$1`) and week (`$2`,
 * equal to `week`), with each person's displayed data. The number is part of the text: as a parameter, PostgreSQL would
 * plan every call again.
 */
export const topStatement = prepareStatements(
  (limit, week) => `select ${BOARD_COLUMNS} ${fromTop(limit, week)} order by s.score desc, s.joined_at, s.user_id`,
)

/** Returns SQL for the rows of that statement, unordered, to be extended; a row of the score is `s`. */
export function fromTop(limit: number, week: number): string {
  return `
    from (
      select * from scores where challenge_id = $1 and week = $2
      order by score desc, joined_at, user_id limit ${Math.trunc(limit)}
    ) s
    ${boardJoins({ hasStreak: week === 0 })}`
}

export type Board = { challengeId: string; week: number; limit: number }
type Shared = { rows: Promise<Row[]>; until: number }

const SHARED_MS = 200
const MAX_SHARED = 2_000

type Tops = { challenges: Map<string, Map<string, Shared>>; sharedMs: number; newsHeard: number }
const topsOfNodes = new WeakMap<Live, Tops>()

/** Sets for how many milliseconds one read of a top serves everyone on this node; 0 reads it for each call. */
export function shareTop({ live }: Pick<Context, 'live'>, milliseconds: number): void {
  topsOf(live).sharedMs = milliseconds
}

/**
 * Returns the first rows of a board with their ranks, without `isMe`. Shared by all callers for 200 ms, and dropped as
 * soon as the challenge's scores are known to have changed. `fresh` reads it again for everyone.
 */
export function topOf(ctx: Context, board: Board, fresh = false): Promise<Row[]> {
  const tops = topsOf(ctx.live)
  if (tops.sharedMs === 0) return readTop(ctx, board)
  const known = fresh ? null : sharedTop(ctx, board)
  if (known) return known
  // A shared read is not queued on behalf of any one caller.
  const rows = runAsCaller(null, () => readTop(ctx, board))
  // A failure of one call is not served to others.
  rows.catch(() => tops.challenges.delete(board.challengeId))
  share(ctx, board, { rows, until: performance.now() + tops.sharedMs })
  return rows
}

/** Returns the first rows of a board if they are cached now, else null. */
export function sharedTop(ctx: Pick<Context, 'live' | 'db'>, board: Board): Promise<Row[]> | null {
  const known = topsOf(ctx.live).challenges.get(board.challengeId)?.get(boardKey(ctx, board))
  return known && known.until > performance.now() ? known.rows : null
}

/**
 * Returns a function that shares the first rows of a board, read by the caller together with its own row, unless scores
 * have changed meanwhile.
 */
export function topToRead(ctx: Context, board: Board): (found: readonly BoardRow[]) => Row[] {
  const tops = topsOf(ctx.live)
  const { newsHeard, sharedMs } = tops
  const until = performance.now() + sharedMs
  return found => {
    const rows = ranked(ctx, found)
    if (sharedMs > 0 && newsHeard === tops.newsHeard) share(ctx, board, { rows: Promise.resolve(rows), until })
    return rows
  }
}

function share(ctx: Context, board: Board, shared: Shared): void {
  const { challenges } = topsOf(ctx.live)
  if (challenges.size >= MAX_SHARED) challenges.clear()
  const boards = challenges.get(board.challengeId) ?? new Map<string, Shared>()
  challenges.set(board.challengeId, boards.set(boardKey(ctx, board), shared))
}

const numbers = new WeakMap<object, number>()
let databases = 0

/**
 * Returns the key of a board of a challenge in the database that a call reads: a replica may lag behind, so calls that
 * read another database share nothing with it.
 */
export function boardKey({ db }: Pick<Context, 'db'>, { week, limit }: Board): string {
  if (!numbers.has(db)) numbers.set(db, ++databases)
  return `${numbers.get(db)}:${week}:${limit}`
}

async function readTop(ctx: Context, { challengeId, week, limit }: Board): Promise<Row[]> {
  return ranked(ctx, await rowsOf<BoardRow>(ctx, topStatement(limit, week), [challengeId, week]))
}

function ranked(ctx: Context, rows: readonly BoardRow[]): Row[] {
  // The first row is the first of the board, so the page itself gives every rank.
  const change = rows.findIndex(row => row.score !== rows[0]!.score)
  return shownRows(ctx, rows, ranksOf(rows, 1, change + 1))
}

function topsOf(live: Live): Tops {
  const known = topsOfNodes.get(live)
  if (known) return known
  const fresh: Tops = { challenges: new Map(), sharedMs: SHARED_MS, newsHeard: 0 }
  topsOfNodes.set(live, fresh)
  live.beforeListeners(challengeId => {
    fresh.newsHeard++
    fresh.challenges.delete(challengeId)
  })
  return fresh
}
