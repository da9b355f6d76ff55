import { createHmac } from 'node:crypto'
import { MAX_TRACK_OUTINGS } from '@bora/rules/limits.ts'
import { surveyTrack, type TrackMeasures, type TrackNote, type TrackPoint } from '@bora/rules/track.ts'
import { timelineOf, type TrackTimeline } from '@bora/rules/track-timeline.ts'
import { outingsOf } from './outings.ts'
import { readFit } from './read-fit.ts'
import { readXml } from './read-xml.ts'
import { type RecordedFile, type RecordedPart, SHORTEST_PART_MS, UnreadableFile } from './recorded-file.ts'
import { sourceOf, sportBy } from './sports.ts'
import { unpack } from './unpack.ts'

/** The facts of an outing in a file, without its coordinates. */
export type ReadTrack = Omit<RecordedPart, 'points' | 'readings'> & {
  format: RecordedFile['format']
  notes: TrackNote[]
  measures: TrackMeasures
  /** Null for an outing of an impossible length. */
  timeline: TrackTimeline | null
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
  const tracks = readable(await unpack(bytes)).flatMap(file => outingsOf(file).map(part => trackOf(file, part, key)))
  if (tracks.length === 0) throw new UnreadableFile('says nothing of when it was', 'track_no_times')
  const all = withoutCopies(tracks.toSorted((a, b) => a.firstAt! - b.firstAt!))
  const latest = all.slice(-MAX_TRACK_OUTINGS)
  return latest.length === all.length ? latest : latest.map(track => noted(track, 'older_left_out'))
}

/** Returns whether the file has the FIT signature. */
export function isFit(start: Uint8Array): boolean {
  return Buffer.from(start.subarray(8, 12)).toString('latin1') === '.FIT'
}

/** Reads those files of an archive that can be read; throws like a single file if none can. */
function readable(all: readonly Uint8Array[]): RecordedFile[] {
  const files: RecordedFile[] = []
  const faults: unknown[] = []
  for (const plain of all)
    try {
      files.push(isFit(plain) ? readFit(plain) : readXml(plain))
    } catch (error) {
      faults.push(error)
    }
  if (files.length === 0) throw faults[0]
  // A route next to workouts is no workout, so it doesn't make the archive damaged.
  const isDamaged = faults.some(error => !(error instanceof UnreadableFile && error.code === 'track_no_times'))
  if (isDamaged) for (const { notes } of files) notes.add('damaged')
  return files
}

/** Removes duplicates in another format: of two recordings of the same times, the one with more points is kept. */
function withoutCopies(inOrder: readonly ReadTrack[]): ReadTrack[] {
  const kept: ReadTrack[] = []
  for (const track of inOrder) {
    const same = kept.findIndex(other => isNear(other.firstAt!, track.firstAt!) && isNear(other.lastAt!, track.lastAt!))
    if (same === -1) kept.push(track)
    else if (track.measures.points > kept[same]!.measures.points) kept[same] = track
  }
  return kept
}

function isNear(time: number, other: number): boolean {
  return Math.abs(time - other) < SHORTEST_PART_MS
}

function noted(track: ReadTrack, note: TrackNote): ReadTrack {
  return { ...track, notes: [...new Set([...track.notes, note])] }
}

function trackOf(
  { format, device, notes }: RecordedFile,
  { points, readings, ...told }: RecordedPart,
  key: Uint8Array,
): ReadTrack {
  const sport = sportBy(device, told.sport)
  const survey = surveyTrack(points, sport)
  const { firstAt, lastAt } = told
  const timeline = timelineOf(survey, { ...told, startedAt: told.startedAt ?? firstAt!, endedAt: lastAt!, readings })
  const { measures } = survey
  return {
    ...told,
    sport,
    format,
    notes: [...notes],
    measures,
    timeline,
    source: sourceOf(device),
    ...marksOf(points, key),
  }
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
