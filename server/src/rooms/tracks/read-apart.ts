import { Worker } from 'node:worker_threads'
import { fairTurns } from '../../core/fair-turns.ts'
import { Refusal } from '../../core/refusal.ts'
import type { ReadTrack } from './read-track.ts'

const SECONDS_MOST = 20
// A recording of five hours takes less than half of it.
const MEGABYTES_MOST = 256

// One after another: each may take a core and that much memory.
const inTurn = fairTurns({ atOnce: 1, largeBytes: Infinity, mostWaiting: 50, mostOfOne: 4 })

type Told = { track: ReadTrack } | { unreadable: string }

/**
 * Reads the file in a thread of its own, when it is its sender's turn, so that nobody else waits for it and what is made
 * to exhaust a server ends that thread alone. Refuses `track_broken` for what can't be read or takes too much,
 * `too_many_requests` and `try_again` when too many wait.
 */
export async function readApart(
  ownerId: string,
  { file, bytes, key }: { file: string; bytes: number; key: Buffer },
): Promise<ReadTrack> {
  const told = await inTurn({ person: ownerId, bytes }, () => inThread(file, key))
  if ('unreadable' in told) throw new Refusal('track_broken')
  return told.track
}

function inThread(file: string, key: Buffer): Promise<Told> {
  const { promise, resolve } = Promise.withResolvers<Told>()
  const worker = new Worker(new URL('./reading.ts', import.meta.url), {
    workerData: { file, key },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES_MOST, maxYoungGenerationSizeMb: 32 },
  })
  const late = setTimeout(() => resolve({ unreadable: 'took too long' }), SECONDS_MOST * 1_000)
  worker.once('message', resolve)
  // Each of them: an error that nobody hears would end the server.
  worker.on('error', error => resolve({ unreadable: error.message }))
  worker.once('exit', code => resolve({ unreadable: `ended with ${code}` }))
  return promise.finally(() => {
    clearTimeout(late)
    return worker.terminate()
  })
}
