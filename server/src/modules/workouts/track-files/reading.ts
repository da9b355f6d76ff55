// Runs in a thread of its own, which is ended when it takes too long or too much: reads one file and tells what is in it.
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
