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
 * The statement for the first `limit` rows (a whole number) of the board of a challenge (`$1`) and week (`$2`, which is
 * `week`), with what is shown of each person. The number stands in the text: with it unknown, the database would plan
 * every call anew.
 */
export const topStatement = prepareStatements(
  (limit, week) => `select ${BOARD_COLUMNS} ${fromTop(limit, week)} order by s.score desc, s.joined_at, s.user_id`,
)

/** The rows of that statement in no order, for one that has more to say; a row of the score is `s`. */
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

/** For how many milliseconds one reading of a top serves everybody on this node; 0 reads it for each call. */
export function shareTop({ live }: Pick<Context, 'live'>, milliseconds: number): void {
  topsOf(live).sharedMs = milliseconds
}

/**
 * The first rows of a board with their ranks, nobody marked as oneself. Shared by all callers for 200 ms, and dropped
 * as soon as the challenge's scores are known to have moved. `fresh` reads it anew for everybody.
 */
export function topOf(ctx: Context, board: Board, fresh = false): Promise<Row[]> {
  const tops = topsOf(ctx.live)
  if (tops.sharedMs === 0) return readTop(ctx, board)
  const known = fresh ? null : sharedTop(ctx, board)
  if (known) return known
  // What all wait for waits for nobody's own turn.
  const rows = runAsCaller(null, () => readTop(ctx, board))
  // Nobody is answered with another caller's failure.
  rows.catch(() => tops.challenges.delete(board.challengeId))
  share(tops, board, { rows, until: performance.now() + tops.sharedMs })
  return rows
}

/** The first rows of a board where they are shared just now, else null. */
export function sharedTop({ live }: Pick<Context, 'live'>, board: Board): Promise<Row[]> | null {
  const known = topsOf(live).challenges.get(board.challengeId)?.get(keyOf(board))
  return known && known.until > performance.now() ? known.rows : null
}

/**
 * For who is about to read the first rows of a board together with something of its own: the function that it returns
 * makes them the top, and shares it unless scores have moved meanwhile.
 */
export function topToRead(ctx: Context, board: Board): (found: readonly BoardRow[]) => Row[] {
  const tops = topsOf(ctx.live)
  const { newsHeard, sharedMs } = tops
  const until = performance.now() + sharedMs
  return found => {
    const rows = ranked(ctx, found)
    if (sharedMs > 0 && newsHeard === tops.newsHeard) share(tops, board, { rows: Promise.resolve(rows), until })
    return rows
  }
}

function share({ challenges }: Tops, board: Board, shared: Shared): void {
  if (challenges.size >= MAX_SHARED) challenges.clear()
  const boards = challenges.get(board.challengeId) ?? new Map<string, Shared>()
  challenges.set(board.challengeId, boards.set(keyOf(board), shared))
}

function keyOf({ week, limit }: Board): string {
  return `${week}:${limit}`
}

async function readTop(ctx: Context, { challengeId, week, limit }: Board): Promise<Row[]> {
  return ranked(ctx, await rowsOf<BoardRow>(ctx, topStatement(limit, week), [challengeId, week]))
}

function ranked(ctx: Context, rows: readonly BoardRow[]): Row[] {
  // The first row is the first of the board, so the page itself tells every rank.
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
