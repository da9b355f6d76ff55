import type { z } from 'zod'
import type { LeaderboardRow } from '@bora/contract/standings.ts'
import { type Day, dayIn } from '@bora/rules/calendar.ts'
import { runningDays } from '@bora/rules/streak.ts'
import { CompiledQuery } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { portraitAddress } from '../../accounts/index.ts'

export type Row = z.output<typeof LeaderboardRow>

/** A row of a board as PostgreSQL returns it, with the parts of its person's name. */
export type BoardRow = {
  user_id: string
  score: number
  day: string | null
  day_rank: number | null
  name: string
  photo_id: string | null
  time_zone: string
  streak_days: number
  streak_last_date: string | null
}

/** The columns of a `BoardRow`, for queries that name the score's row `s` and join as below. */
export const BOARD_COLUMNS =
  's.user_id, s.score, k.day, s.day_rank, p.name, p.photo_id, p.time_zone, w.streak_days, w.streak_last_date'

/** The same columns by their names alone, for queries around one of those. */
export const BOARD_NAMES = BOARD_COLUMNS.replace(/\w+\./g, '')

/**
 * Returns the joins of a query of `BOARD_COLUMNS`, in challenge `$1`: the person, the total's row, which has the streak,
 * and the day of the stored ranks. `hasStreak` says that the score's row has the streak itself.
 */
export function boardJoins({ hasStreak }: { hasStreak: boolean }): string {
  const whole = hasStreak
    ? 'cross join lateral (select s.streak_days, s.streak_last_date) w'
    : 'join scores w on w.challenge_id = $1 and w.week = 0 and w.user_id = s.user_id'
  return `join people p on p.id = s.user_id ${whole} left join day_ranks_taken k on k.challenge_id = $1`
}

/**
 * Caches the texts that `make` returns for a page length and a week (0 is the total): the number is part of the text,
 * and a cached text finds its prepared statement without being parsed.
 */
export function prepareStatements(
  make: (limit: number, week: number) => string,
): (limit: number, week: number) => string {
  const texts: { whole: string[]; ofWeek: string[] } = { whole: [], ofWeek: [] }
  return (limit, week) => ((week === 0 ? texts.whole : texts.ofWeek)[limit] ??= make(limit, week))
}

/** Runs a statement whose text never changes, so that each connection plans it once. */
export async function rowsOf<T>(ctx: Pick<Context, 'db'>, text: string, values: readonly unknown[]): Promise<T[]> {
  const { rows } = await ctx.db.executeQuery<T>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** Returns rows as everyone sees them: only `isMe` differs between viewers. `ranks` has the rank of each row. */
export function shownRows(
  ctx: Pick<Context, 'secrets' | 'now'>,
  rows: readonly BoardRow[],
  ranks: readonly number[],
  viewerId?: string,
): Row[] {
  const today = dayIn(ctx.now, 'UTC')
  const todayIn = new Map<string, Day>()
  return rows.map((row, index) => {
    const rank = ranks[index]!
    return {
      person: { id: row.user_id, name: row.name, photoUrl: portraitAddress(ctx, row.photo_id) },
      rank,
      score: row.score,
      movement: row.day_rank !== null && row.day === today ? row.day_rank - rank : null,
      streakDays: row.streak_last_date
        ? runningDays({ days: row.streak_days, lastDate: row.streak_last_date }, todayThere(row.time_zone))
        : 0,
      isMe: row.user_id === viewerId,
    }
  })

  function todayThere(zone: string): Day {
    const known = todayIn.get(zone)
    if (known) return known
    const day = dayIn(ctx.now, zone)
    todayIn.set(zone, day)
    return day
  }
}

/**
 * Returns the competition ranks of consecutive rows, from the rank of the first row's score and of the score that
 * follows it: ranks after a change of score continue from there.
 */
export function ranksOf(rows: readonly { score: number }[], firstRank: number, secondRank: number): number[] {
  const change = rows.findIndex(row => row.score !== rows[0]!.score)
  let rank = firstRank
  return rows.map((row, index) => {
    if (change === -1 || index < change) return firstRank
    if (row.score !== rows[index - 1]!.score) rank = secondRank + (index - change)
    return rank
  })
}
