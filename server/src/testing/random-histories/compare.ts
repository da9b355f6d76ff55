import { isDeepStrictEqual } from 'node:util'
import { dayIn } from '@bora/rules/calendar.ts'
import { type History, type Outcome, outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { weekOf } from '@bora/rules/scoring/weeks.ts'
import { sql } from 'kysely'
import { historyOf } from '../../modules/scoring/scores/history-of.ts'
import type { TestServer } from '../server.ts'
import { type Remembered, rememberedHistory } from './model.ts'

/** Points, parts and ranks in a comparable form, independent of order. */
export type Told = { scores: Map<string, string>; receipts: Map<string, string>; weeks: Map<string, number> }

/**
 * Returns each challenge in which the points that the server stores, those from replaying its export and those
 * recomputed from the model differ; empty if all agree.
 */
export async function differences(server: TestServer, remembered: Remembered): Promise<string[]> {
  const found: string[] = []
  for (const [id, { type }] of remembered.challenges) {
    const fresh = rememberedHistory(remembered, id)
    const exported = await historyOf(server.context(), id)
    const ways = {
      stored: await stored(server, id),
      replayed: told(exported, outcomeOf(parseHistory(fileOf(exported)))),
      fresh: told(fresh, outcomeOf(fresh)),
    }
    for (const [name, way] of Object.entries(ways)) {
      for (const what of ['scores', 'receipts', 'weeks'] as const) {
        if (!isDeepStrictEqual(sorted(way[what]), sorted(ways.fresh[what])))
          found.push(`${type} ${id}: ${what} ${name}`)
      }
    }
  }
  return found
}

/** Returns a map's entries by key. */
export function sorted(map: Map<string, unknown>): [string, unknown][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Returns the history as in a file: plain JSON. */
export function fileOf(history: History): string {
  const { rules } = history.challenge
  const plain = { ...rules, basePointsPerMinute: Number(rules.basePointsPerMinute) }
  return JSON.stringify({ ...history, challenge: { ...history.challenge, rules: plain } })
}

/** Returns the scores, receipts and weeks of a computed outcome. */
export function told({ challenge, activities }: History, { standings, receipts }: Outcome): Told {
  const of = new Map(activities.map(one => [one.id, one]))
  const weeks = new Map<string, number>()
  for (const { activity, points } of receipts) {
    const { participant, startedAt, timeZone } = of.get(activity)!
    const key = `${participant} ${weekOf(dayIn(startedAt, timeZone), challenge.startDate)}`
    if (points > 0n) weeks.set(key, (weeks.get(key) ?? 0) + Number(points))
  }
  return {
    scores: new Map(standings.map(one => [one.participant, `${one.score}, rank ${one.rank}`])),
    receipts: new Map(receipts.map(one => [one.activity, `${one.points} ${JSON.stringify(one.parts)}`])),
    weeks,
  }
}

/** Returns the same as the database has it. */
export async function stored({ database }: TestServer, id: string): Promise<Told> {
  const { rows } = await sql<{ user_id: string; week: number; score: number; rank: number | null }>`
    select user_id, week, score, case when week = 0 then rank_of(challenge_id, week, score) end as rank
    from scores where challenge_id = ${id}`.execute(database.kysely)
  const receipts = await database.kysely
    .selectFrom('receipts')
    .select(['activity_id', 'points', 'parts'])
    .where('challenge_id', '=', id)
    .execute()
  return {
    scores: new Map(rows.filter(row => row.week === 0).map(row => [row.user_id, `${row.score}, rank ${row.rank}`])),
    receipts: new Map(receipts.map(row => [row.activity_id, `${row.points} ${JSON.stringify(row.parts)}`])),
    weeks: new Map(
      rows.filter(row => row.week > 0 && row.score > 0).map(row => [`${row.user_id} ${row.week}`, row.score]),
    ),
  }
}
