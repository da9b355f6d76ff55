// Worker thread that parses one file and returns its contents; it is terminated when it takes too much time or memory.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readTracks } from './read-track.ts'
import { UnreadableFile } from './recorded-file.ts'

const { file, key } = workerData as { file: string; key: Uint8Array }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(await told())

async function told() {
  try {
    return { tracks: await readTracks(readFileSync(file), key) }
  } catch (error) {
    return { unreadable: error instanceof UnreadableFile ? error.code : 'track_broken' }
  }
}
