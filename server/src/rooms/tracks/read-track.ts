import { createHmac } from 'node:crypto'
import { measureTrack, type TrackMeasures, type TrackPoint } from '@bora/rules/track.ts'
import { readFit } from './read-fit.ts'
import { readXml } from './read-xml.ts'
import type { RecordedFile } from './recorded-file.ts'
import { sourceOf } from './sports.ts'

/** What is told of a file, without any of its places. */
export type ReadTrack = Omit<RecordedFile, 'points' | 'device'> & {
  measures: TrackMeasures
  source: ReturnType<typeof sourceOf>
  /** Stands for all of its places, in order. */
  digest: Uint8Array
  /** The lowest of the numbers that stand for its places. */
  marks: number[]
}

const MARKS = 64
// About a decimetre: what is written by another program is the same place still, what somebody else ran isn't.
const GRID = 1_000_000

/**
 * Reads a file of a watch. `key` is what places are turned into numbers with, so that nobody without it learns from
 * these where somebody was. Throws for what can't be read.
 */
export function readTrack(bytes: Uint8Array, key: Uint8Array): ReadTrack {
  const { points, device, ...told } = isFit(bytes) ? readFit(bytes) : readXml(bytes)
  return { ...told, measures: measureTrack(points), source: sourceOf(device), ...marksOf(points, key) }
}

/** Whether the file says that it is a FIT file. */
export function isFit(start: Uint8Array): boolean {
  return Buffer.from(start.subarray(8, 12)).toString('latin1') === '.FIT'
}

function marksOf(points: readonly TrackPoint[], key: Uint8Array): { digest: Uint8Array; marks: number[] } {
  const all = createHmac('sha256', key)
  const places = new Set<string>()
  for (const { latitude, longitude } of points) {
    const place = `${Math.round(latitude * GRID)},${Math.round(longitude * GRID)};`
    places.add(place)
    all.update(place)
  }
  const numbers = [...places].map(place => createHmac('sha256', key).update(place).digest().readUIntBE(0, 6))
  return { digest: all.digest(), marks: numbers.sort((a, b) => a - b).slice(0, MARKS) }
}
