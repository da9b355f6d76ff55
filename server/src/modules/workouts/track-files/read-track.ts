import { createHmac } from 'node:crypto'
import { measureTrack, type TrackMeasures, type TrackNote, type TrackPoint } from '@bora/rules/track.ts'
import { outingsOf } from './outings.ts'
import { readFit } from './read-fit.ts'
import { readXml } from './read-xml.ts'
import { type RecordedFile, type RecordedPart, UnreadableFile } from './recorded-file.ts'
import { sourceOf, sportBy } from './sports.ts'
import { unpack } from './unpack.ts'

/** What is told of one outing in a file, without any of its places. */
export type ReadTrack = Omit<RecordedPart, 'points'> & {
  format: RecordedFile['format']
  notes: TrackNote[]
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
 * Reads a file of a watch, packed or not, and returns its outings, the earliest first. `key` is what places are turned
 * into numbers with, so that nobody without it learns from these where somebody was. Throws for what can't be read.
 */
export async function readTracks(bytes: Uint8Array, key: Uint8Array): Promise<ReadTrack[]> {
  const files = (await unpack(bytes)).map(plain => (isFit(plain) ? readFit(plain) : readXml(plain)))
  const tracks = files.flatMap(file => outingsOf(file).map(part => trackOf(file, part, key)))
  if (tracks.length === 0) throw new UnreadableFile('says nothing of when it was', 'track_no_times')
  return tracks.toSorted((a, b) => a.firstAt! - b.firstAt!)
}

/** Whether the file says that it is a FIT file. */
export function isFit(start: Uint8Array): boolean {
  return Buffer.from(start.subarray(8, 12)).toString('latin1') === '.FIT'
}

function trackOf(
  { format, device, notes }: RecordedFile,
  { points, ...told }: RecordedPart,
  key: Uint8Array,
): ReadTrack {
  const sport = sportBy(device, told.sport)
  const measures = measureTrack(points, sport)
  return { ...told, sport, format, notes: [...notes], measures, source: sourceOf(device), ...marksOf(points, key) }
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
