import { isDeepStrictEqual } from 'node:util'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { asPlayed } from '../../modules/challenges/index.ts'
import { historyOf, teamStandings } from '../../modules/scoring/index.ts'
import type { TestServer } from '../server.ts'
import { fileOf, sorted, stored, told } from './compare.ts'
import { fairHistory, type FairModel } from './fair-model.ts'

/**
 * Returns the differences between the server, the replay of its export and a new computation from the model before a
 * challenge is settled: scores, receipts, ranks in divisions, own targets, teams, weeks before the start, prizes.
 */
export async function fairDifferences(server: TestServer, model: FairModel): Promise<string[]> {
  const ctx = server.context()
  const fresh = fairHistory(model)
  const exported = parseHistory(fileOf(await historyOf(ctx, model.id)))
  const [expected, replayed] = [outcomeOf(fresh), outcomeOf(exported)]
  const found: string[] = []
  const same = (what: string, one: unknown, other: unknown) => {
    if (!isDeepStrictEqual(one, other)) found.push(`${what}: ${shown(one)} instead of ${shown(other)}`)
  }
  const ways = { stored: await stored(server, model.id), replayed: told(exported, replayed) }
  for (const [name, way] of Object.entries(ways))
    for (const what of ['scores', 'receipts', 'weeks'] as const)
      same(`${what} ${name}`, sorted(way[what]), sorted(told(fresh, expected)[what]))
  same('standings replayed', replayed.standings, expected.standings)
  same('teams replayed', replayed.teams, expected.teams)
  same('settlement replayed', replayed.settlement, expected.settlement)

  const challenge = await ctx.db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', model.id)
    .executeTakeFirstOrThrow()
  const played = await asPlayed(ctx, challenge)
  if (played.teams) same('teams stored', (await teamStandings(ctx, played)).standings, expected.teams)
  same('status', challenge.status, model.cancelled ? 'cancelled' : 'active')
  same('weeks before', await weeksStored(server, model), weeksRemembered(model))
  return found
}

/** Returns the differences between the settlement of a challenge and the one that follows from the model. */
export async function settledDifferences(server: TestServer, model: FairModel): Promise<string[]> {
  const { db } = server.context()
  const { settlement, standings } = outcomeOf(fairHistory(model))
  const row = await db.selectFrom('settlements').selectAll().where('challenge_id', '=', model.id).executeTakeFirst()
  if (!row) return model.cancelled ? [] : ['no settlement']
  const lines = await db
    .selectFrom('settlement_lines')
    .select(['user_id', 'rank', 'score', 'prize_cents', 'refund_cents'])
    .where('challenge_id', '=', model.id)
    .orderBy('position')
    .execute()
  const found = {
    outcome: row.outcome,
    poolCents: BigInt(row.pool_cents),
    feeCents: BigInt(row.fee_cents),
    prizes: amounts(lines.map(one => [one.user_id, one.prize_cents])),
    refunds: amounts(lines.map(one => [one.user_id, one.refund_cents])),
    ranks: lines.map(one => `${one.user_id} ${one.rank} ${one.score}`).sort(),
  }
  const rules: typeof found = {
    outcome: settlement.outcome,
    poolCents: settlement.poolCents,
    feeCents: settlement.feeCents,
    prizes: amounts(settlement.prizes.map(one => [one.participant, one.amountCents])),
    refunds: amounts(settlement.refunds.map(one => [one.participant, one.amountCents])),
    ranks: standings.map(one => `${one.participant} ${one.rank} ${one.score}`).sort(),
  }
  return isDeepStrictEqual(found, rules) ? [] : [`settled ${shown(found)} instead of ${shown(rules)}`]
}

function amounts(all: readonly [string, number | bigint][]): string[] {
  return all.flatMap(([person, cents]) => (BigInt(cents) > 0n ? [`${person} ${cents}`] : [])).sort()
}

async function weeksStored(server: TestServer, { id }: FairModel): Promise<string[]> {
  const rows = await server.database.kysely
    .selectFrom('baselines')
    .select(['user_id', 'weeks'])
    .where('challenge_id', '=', id)
    .execute()
  return rows.map(row => `${row.user_id} ${row.weeks.join()}`).sort()
}

function weeksRemembered({ people, cancelled }: FairModel): string[] {
  if (cancelled) return []
  return [...people].flatMap(([id, { weeks }]) => (weeks ? [`${id} ${weeks.join()}`] : [])).sort()
}

function shown(what: unknown): string {
  return JSON.stringify(what, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}
