import { CHALLENGE_TYPES } from '@bora/rules/challenge-types.ts'
import { testServer } from '../server.ts'
import { differences } from './compare.ts'
import { httpDoors, ROUND_BEGINS, roomDoors } from './doors.ts'
import { playRound, type Tally } from './round.ts'

export type Report = { histories: number; faults: string[]; tally: Tally; seconds: number }

// So that neither the database nor this process waits for the other.
const ROUNDS_AT_ONCE = 4

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
