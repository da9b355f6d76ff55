import { createHmac } from 'node:crypto'
import { measureTrack, type TrackMeasures, type TrackNote, type TrackPoint } from '@bora/rules/track.ts'
import { outingsOf } from './outings.ts'
import { readFit } from './read-fit.ts'
import { readXml } from './read-xml.ts'
import { type RecordedFile, type RecordedPart, UnreadableFile } from './recorded-file.ts'
import { sourceOf, sportBy } from './sports.ts'
import { unpack } from './unpack.ts'

/** The facts of an outing in a file, without its coordinates. */
export type ReadTrack = Omit<RecordedPart, 'points'> & {
  format: RecordedFile['format']
  notes: TrackNote[]
  measures: TrackMeasures
  source: ReturnType<typeof sourceOf>
  /** Digest of all its coordinates, in order. */
  digest: Uint8Array
  /** The lowest of the keyed hashes of its coordinates. */
  marks: number[]
}

const MARKS = 64
// About a decimetre: the same coordinate written by another program still matches, another person's run does not.
const GRID = 1_000_000

/**
 * Parses a watch's file, compressed or not, and returns its outings, earliest first. `key` is the key of the coordinate
 * hashes, without which no location can be inferred from them. Throws if the file is unreadable.
 */
export async function readTracks(bytes: Uint8Array, key: Uint8Array): Promise<ReadTrack[]> {
  const files = (await unpack(bytes)).map(plain => (isFit(plain) ? readFit(plain) : readXml(plain)))
  const tracks = files.flatMap(file => outingsOf(file).map(part => trackOf(file, part, key)))
  if (tracks.length === 0) throw new UnreadableFile('says nothing of when it was', 'track_no_times')
  return tracks.toSorted((a, b) => a.firstAt! - b.firstAt!)
}

/** Returns whether the file has the FIT signature. */
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
