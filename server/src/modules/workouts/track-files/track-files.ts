// Parses watches' files (docs/rules/activities.md#recordings). Guarantees: intact content is read even from damaged
// files; a file made to exhaust a server takes seconds and is terminated alone; nothing is stored. Depends on no
// module.
import { Worker } from 'node:worker_threads'
import { sharedQueue } from '../../../core/shared-queue.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { ReadTrack } from './read-track.ts'
import { tooLarge } from './receive-file.ts'
import type { UnreadableCode } from './recorded-file.ts'

export type { ReadTrack } from './read-track.ts'

const MAX_SECONDS = 20
// CPU time of the whole process, from which a file that times out is treated as malicious.
const EXPENSIVE_SECONDS = MAX_SECONDS / 2
// A recording of five hours needs less than half of it.
const MAX_MEGABYTES = 256
const MAX_WAITING = 50

// Each may use a core and this much memory: at most two at once, from two people, so that one person's files do not
// block everyone else. A file is charged its CPU time, at most that of a large ordinary file.
const inTurn = sharedQueue('tracks', {
  atOnce: 2,
  atWorkOfOne: 1,
  bytesPerSecond: 2 * 1024 * 1024,
  largeBytes: Infinity,
  mostWaiting: MAX_WAITING,
})

type Told = { tracks: ReadTrack[] } | { unreadable: UnreadableCode } | 'late'

/**
 * Parses the outings in the file in a separate thread, in the sender's turn, so that others are not delayed and a
 * malicious file terminates only that thread. Refuses `track_broken` for an unreadable or too expensive file,
 * `track_no_times`, `track_type` and `track_too_large` for its contents, `too_many_requests` and `try_again` if too
 * many wait, or if the machine was too busy to parse it within `maxSeconds`.
 */
export async function readApart(
  ownerId: string,
  { file, bytes, key }: { file: string; bytes: number; key: Buffer },
  maxSeconds = MAX_SECONDS,
): Promise<ReadTrack[]> {
  const told = await inTurn({ person: ownerId, bytes }, () => inThread(file, key, maxSeconds))
  if (told === 'late') throw new Refusal('try_again')
  if ('tracks' in told) return told.tracks
  throw told.unreadable === 'track_too_large' ? tooLarge() : new Refusal(told.unreadable)
}

function inThread(file: string, key: Buffer, maxSeconds: number): Promise<Told> {
  const { promise, resolve } = Promise.withResolvers<Told>()
  const worker = new Worker(new URL('./reading.ts', import.meta.url), {
    workerData: { file, key },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES, maxYoungGenerationSizeMb: 32 },
  })
  const before = process.cpuUsage()
  // A file that had no core to itself says nothing about its content.
  const late = setTimeout(() => {
    const { user, system } = process.cpuUsage(before)
    resolve((user + system) / 1_000_000 < EXPENSIVE_SECONDS ? 'late' : { unreadable: 'track_broken' })
  }, maxSeconds * 1_000)
  worker.once('message', resolve)
  // Handled for each event: an unhandled error would end the server.
  worker.on('error', () => resolve({ unreadable: 'track_broken' }))
  worker.once('exit', () => resolve({ unreadable: 'track_broken' }))
  return promise.finally(() => {
    clearTimeout(late)
    return worker.terminate()
  })
}
