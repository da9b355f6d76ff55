// Owns the reading of what watches write (docs/rules/activities.md#recordings). Promises: what is whole is read, whatever
// else is wrong; what is made to exhaust a server takes seconds and ends alone; nothing of it is stored. Leans on no room.
import { Worker } from 'node:worker_threads'
import { fairQueue } from '../../../core/fair-queue.ts'
import { partOfOne } from '../../../settings/shared-limits.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { ReadTrack } from './read-track.ts'
import { tooLarge } from './receive-file.ts'
import type { UnreadableCode } from './recorded-file.ts'

export type { ReadTrack } from './read-track.ts'

const MAX_SECONDS = 20
// A recording of five hours takes less than half of it.
const MAX_MEGABYTES = 256
const MAX_WAITING = 50

// Each may take a core and that much memory: two at once, of two people, so that nobody's file holds up everybody else's.
// A file is charged by the time that it took, as much as a large one of usual content takes.
const inTurn = fairQueue({
  atOnce: 2,
  atWorkOfOne: 1,
  bytesPerSecond: 2 * 1024 * 1024,
  largeBytes: Infinity,
  mostWaiting: MAX_WAITING,
  mostOfOne: partOfOne('tracks', MAX_WAITING),
})

type Told = { tracks: ReadTrack[] } | { unreadable: UnreadableCode }

/**
 * Reads the outings in the file in a thread of its own, when it is its sender's turn, so that nobody else waits for it
 * and what is made to exhaust a server ends that thread alone. Refuses `track_broken` for what can't be read or takes too
 * much, `track_no_times`, `track_type` and `track_too_large` for what is in it, `too_many_requests` and `try_again` when
 * too many wait.
 */
export async function readApart(
  ownerId: string,
  { file, bytes, key }: { file: string; bytes: number; key: Buffer },
): Promise<ReadTrack[]> {
  const told = await inTurn({ person: ownerId, bytes }, () => inThread(file, key))
  if ('tracks' in told) return told.tracks
  throw told.unreadable === 'track_too_large' ? tooLarge() : new Refusal(told.unreadable)
}

function inThread(file: string, key: Buffer): Promise<Told> {
  const { promise, resolve } = Promise.withResolvers<Told>()
  const worker = new Worker(new URL('./reading.ts', import.meta.url), {
    workerData: { file, key },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES, maxYoungGenerationSizeMb: 32 },
  })
  const late = setTimeout(() => resolve({ unreadable: 'track_broken' }), MAX_SECONDS * 1_000)
  worker.once('message', resolve)
  // Each of them: an error that nobody hears would end the server.
  worker.on('error', () => resolve({ unreadable: 'track_broken' }))
  worker.once('exit', () => resolve({ unreadable: 'track_broken' }))
  return promise.finally(() => {
    clearTimeout(late)
    return worker.terminate()
  })
}
