import { CHALLENGE_TYPES } from '@bora/rules/challenge-types.ts'
import { testServer } from '../server.ts'
import { tendDayKeys } from '../../modules/challenges/index.ts'
import { settleDue } from '../../modules/prizes/index.ts'
import { checkMoney } from '../../modules/treasury/money-check/money-check.ts'
import { differences } from './compare.ts'
import { httpDoors, ROUND_BEGINS, roomDoors } from './doors.ts'
import { fairDifferences, settledDifferences } from './fair-compare.ts'
import type { FairModel } from './fair-model.ts'
import { type FairTally, noFairTally, playFairRound } from './fair-round.ts'
import { playRound, type Tally } from './round.ts'

export type Report = { histories: number; faults: string[]; tally: Tally; seconds: number }

// So that neither the database nor this process waits for the other.
const ROUNDS_AT_ONCE = 4
// Rounds follow one another in time, as payments and their limits need: all before any challenge starts.
const FAIR_BEGINS = '2026-01-10T02:00:00Z'
const ALL_SETTLED = '2026-03-25T12:00:00Z'

/**
 * Plays at least this number of random histories, each of one challenge, and compares what the server stored with the
 * replay of its export and with a new computation. `door`: calls go to the modules directly or through HTTP. Round n
 * has seed + n, so that a fault can be reproduced alone.
 */
export async function playHistories(
  { count, seed, door }: { count: number; seed: number; door: 'room' | 'http' },
  heard: (histories: number) => void = () => {},
): Promise<Report> {
  const since = performance.now()
  const server = await testServer(ROUND_BEGINS)
  const tally: Tally = { logged: 0, edited: 0, deleted: 0, restored: 0, passes: 0, refused: 0 }
  const faults: string[] = []
  const rounds = Math.ceil(count / CHALLENGE_TYPES.length)
  try {
    const doors = door === 'http' ? httpDoors(server) : roomDoors(server)
    let next = 0
    let done = 0
    const play = async () => {
      while (next < rounds) {
        const own = seed + next++
        const played = await playRound(server, doors, own, { atOnce: door === 'http' })
        for (const key of Object.keys(tally) as (keyof Tally)[]) tally[key] += played.tally[key]
        faults.push(...(await differences(server, played.remembered)).map(fault => `seed ${own}: ${fault}`))
        heard(++done * CHALLENGE_TYPES.length)
      }
    }
    await Promise.all(Array.from({ length: door === 'http' ? 1 : ROUNDS_AT_ONCE }, play))
  } finally {
    await server.close()
  }
  const seconds = (performance.now() - since) / 1_000
  return { histories: rounds * CHALLENGE_TYPES.length, faults, tally, seconds }
}

export type FairReport = { histories: number; faults: string[]; tally: FairTally; seconds: number }

/**
 * Plays this number of random challenges with teams, divisions, shares for completers, passes, poses and peer reviews,
 * one after another, and settles all at the end. Compares likewise, and checks the invariants of the money at the end.
 */
export async function playFairHistories(
  { count, seed }: { count: number; seed: number },
  heard: (histories: number) => void = () => {},
): Promise<FairReport> {
  const since = performance.now()
  const server = await testServer(FAIR_BEGINS)
  // As the job does: made first at the end of a round, they would have a gap before it.
  await tendDayKeys(server.context())
  const tally = noFairTally()
  const faults: string[] = []
  const models: FairModel[] = []
  const add = (played: number, found: readonly string[]) =>
    faults.push(...found.map(fault => `seed ${seed + played}: ${fault}`))
  try {
    for (let played = 0; played < count; played++) {
      server.clock.set(new Date(Date.parse(FAIR_BEGINS) + played * 5 * 60_000))
      const model = await playFairRound(server, seed + played, tally)
      models.push(model)
      add(played, await fairDifferences(server, model))
      heard(played + 1)
    }
    server.clock.set(ALL_SETTLED)
    await settleDue(server.context(), problem => faults.push(problem))
    for (const [played, model] of models.entries()) add(played, await settledDifferences(server, model))
    faults.push(...(await checkMoney(server.context().db)))
  } finally {
    await server.close()
  }
  return { histories: count, faults, tally, seconds: (performance.now() - since) / 1_000 }
}
