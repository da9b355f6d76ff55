import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { weekOf, weeksBetween } from '@bora/rules/scoring/weeks.ts'
import { LRUCache } from 'lru-cache'
import type { SignedIn } from '../../../core/context.ts'
import { batchLoader } from '../../../core/batch-loader.ts'
import type { Live } from '../../../core/live.ts'
import { runAsCaller } from '../../../db/current-caller.ts'
import { type ChallengeRow, visibleChallenge } from '../../challenges/index.ts'
import {
  BOARD_COLUMNS,
  BOARD_NAMES,
  boardJoins,
  type BoardRow,
  prepareStatements,
  type Row,
  rowsOf,
  shownRows,
} from './board.ts'
import { divisionBoard } from './division-board.ts'
import { type Board, boardKey, fromTop, sharedTop, topOf, topToRead } from './top.ts'

type Leaderboard = (typeof api)['standings']['leaderboard']

const TOTAL = `(
  select coalesce(sum(people), 0)::integer from score_counts where challenge_id = $1 and week = 0 and level = 2
)`

// The people above the viewer are those above the next place and those on it, so its rank needs no separate count.
const mineQuery = (place: string) => `
  select mine.*, mine.rank - n.people as next_rank, n.score as next_score, ${TOTAL} as total
  from (
    select ${BOARD_COLUMNS}, rank_of($1, $2, s.score) as rank
    from (${place}) s ${boardJoins({ hasStreak: true })}
  ) mine
  left join lateral (
    select above.score, c.people
    from (
      select score from scores where challenge_id = $1 and week = $2 and score > mine.score
      order by score, joined_at desc, user_id desc limit 1
    ) above
    join score_counts c on c.challenge_id = $1 and c.week = $2 and c.level = 0 and c.bucket = above.score
  ) n on true`

// Forces lookups by key: for a large challenge the planner would scan all rows in order.
const byKey = (week: string, user: string) =>
  `(select * from scores where challenge_id = $1 and week = ${week} and user_id = ${user} limit 1)`
const ASKED = 'unnest($3::uuid[]) asked(asked_id)'

const MINE = mineQuery(`select s.* from ${ASKED} cross join lateral ${byKey('$2', 'asked_id')} s`)
// Every participant has a row of week 0; in a week without points the score is 0.
const MINE_OF_WEEK = mineQuery(`
  select all_.user_id, coalesce(one.score, 0) as score, one.day_rank, all_.streak_days, all_.streak_last_date
  from ${ASKED} cross join lateral ${byKey('0', 'asked_id')} all_ left join lateral ${byKey('$2', 'all_.user_id')} one on true`)

// If no caller is a participant there are no rows at all. The number of rows is part of the text: as a parameter,
// PostgreSQL would plan every call again.
const mineAndTop = prepareStatements(
  (limit, week) => `
  with mine as materialized (${week === 0 ? MINE : MINE_OF_WEEK})
  select ${BOARD_NAMES}, rank, next_rank, next_score, total
  from (
    select ${BOARD_NAMES}, null::timestamptz as joined_at, rank, next_rank, next_score, total from mine
    union all
    select ${BOARD_COLUMNS}, s.joined_at, null, null, null, null ${fromTop(limit, week)} where exists (select from mine)
  ) found
  order by rank is null, score desc, joined_at, user_id`,
)

type Mine = BoardRow & { rank: number; next_score: number | null; next_rank: number | null; total: number }

/** Returns the top, the viewer's own row (read for this very call) and the next place above it. */
export async function leaderboard(
  ctx: SignedIn,
  { params, query }: InputOf<Leaderboard>,
): Promise<OutputOf<Leaderboard>> {
  const { challengeId } = params
  const { id } = ctx.viewer
  if (query.division) return divisionBoard(ctx, await visibleChallenge(ctx, challengeId), query.division, query.limit)
  const challenge = query.view === 'week' ? await visibleChallenge(ctx, challengeId) : null
  const week = challenge ? shownWeek(ctx, challenge) : 0
  const board = { challengeId, week, limit: query.limit }
  const found = await readMine(ctx, board, id)
  const mine = found?.mine
  // A person with a row is in the challenge and may see it; for everyone else access is checked before anything more is
  // read.
  if (!mine && !challenge) await visibleChallenge(ctx, challengeId)
  const shared = (await found?.top) ?? (await topOf(ctx, board))
  const total = mine?.total ?? (await totalOf(ctx, challengeId))
  const me = mine ? shownRows(ctx, [mine], [mine.rank], id)[0]! : null
  const top = me && disagrees(shared, me) ? await topOf(ctx, board, true) : shared
  return {
    total,
    week: challenge ? week : null,
    top: me ? top.map(row => (row.person.id === id ? { ...row, isMe: true } : row)) : top,
    me,
    next: mine ? nextAbove(mine) : null,
  }
}

/** A participant's view of a board. */
type Found = { mine: Mine; top: Promise<Row[]> | Row[] }
type Reader = { ctx: SignedIn; ask(userId: string): Promise<Found | undefined> }

const MAX_READERS = 2_000
const readersOfNodes = new WeakMap<Live, LRUCache<string, Reader>>()

/** Reads the viewer's own row for this very call, in one statement with those of concurrent callers. */
function readMine(ctx: SignedIn, board: Board, userId: string): Promise<Found | undefined> {
  const readers = readersOfNodes.get(ctx.live) ?? new LRUCache<string, Reader>({ max: MAX_READERS })
  readersOfNodes.set(ctx.live, readers)
  const key = `${board.challengeId}:${boardKey(ctx, board)}`
  let reader = readers.get(key)
  if (!reader) readers.set(key, (reader = readerOf(ctx, board)))
  reader.ctx = ctx
  return reader.ask(userId)
}

function readerOf(ctx: SignedIn, board: Board): Reader {
  const reader: Reader = {
    ctx,
    ask: batchLoader(
      // A single read is queued for its caller; a shared one is not queued on behalf of any one caller.
      userIds => runAsCaller(userIds.length === 1 ? userIds[0]! : null, () => readAll(reader.ctx, board, userIds)),
      { atOnce: 2, most: 100 },
    ),
  }
  return reader
}

// Includes the top if no one has just read it: one statement is faster than two.
async function readAll(ctx: SignedIn, board: Board, userIds: readonly string[]): Promise<Map<string, Found>> {
  const { challengeId, week, limit } = board
  const shared = sharedTop(ctx, board)
  if (shared) return told(await mineOf(ctx, challengeId, week, userIds), shared)
  const topOfFound = topToRead(ctx, board)
  const rows = await rowsOf<Mine>(ctx, mineAndTop(limit, week), [challengeId, week, userIds])
  const first = rows.findIndex(row => row.rank === null)
  const mine = first === -1 ? rows : rows.slice(0, first)
  return mine.length === 0 ? new Map() : told(mine, topOfFound(rows.slice(mine.length)))
}

function told(rows: readonly Mine[], top: Found['top']): Map<string, Found> {
  return new Map(rows.map(mine => [mine.user_id, { mine, top }]))
}

/**
 * Returns the rows of these people on a board (`week` 0 is the total) with rank, and the score above; none for people
 * who aren't in.
 */
export function mineOf(
  ctx: Pick<SignedIn, 'db'>,
  challengeId: string,
  week: number,
  userIds: readonly string[],
): Promise<Mine[]> {
  return rowsOf<Mine>(ctx, week === 0 ? MINE : MINE_OF_WEEK, [challengeId, week, userIds])
}

function nextAbove({ score, next_score, next_rank }: Mine): { rank: number; points: number } | null {
  return next_score === null || next_rank === null ? null : { rank: next_rank, points: next_score - score }
}

async function totalOf(ctx: SignedIn, challengeId: string): Promise<number> {
  const rows = await rowsOf<{ total: number }>(ctx, `select ${TOTAL} as total`, [challengeId])
  return rows[0]!.total
}

/**
 * Returns the current block of seven days (the first before the start, the last after the end), by the challenge's
 * zone.
 */
export function shownWeek(ctx: Pick<SignedIn, 'now'>, challenge: ChallengeRow): number {
  const running = weekOf(dayIn(ctx.now, challenge.time_zone), challenge.start_date)
  return Math.min(Math.max(running, 1), weeksBetween(challenge.start_date, challenge.end_date))
}

// A person who has just logged must not see an outdated own row in a top that was read a moment before.
function disagrees(top: readonly Row[], me: Row): boolean {
  const last = top.at(-1)
  const inTop = top.find(row => row.person.id === me.person.id)
  if (inTop) return inTop.score !== me.score || inTop.rank !== me.rank
  return last !== undefined && me.score > last.score
}
