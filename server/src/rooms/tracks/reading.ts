// Runs in a thread of its own, which is ended when it takes too long or too much: reads one file and tells what is in it.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readTrack } from './read-track.ts'

const { file, key } = workerData as { file: string; key: Uint8Array }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(told())

function told() {
  try {
    return { track: readTrack(readFileSync(file), key) }
  } catch (error) {
    return { unreadable: (error as Error).message }
  }
}
