import { TRACK_OUTING_GAP_MINUTES, MAX_TRACK_OUTINGS, TRACK_PART_GAP_MINUTES } from '@bora/rules/limits.ts'
import type { TrackPoint } from '@bora/rules/track.ts'
import { emptyPart, SHORTEST_PART_MS, trackTimeRange, type RecordedFile, type RecordedPart } from './recorded-file.ts'

/**
 * Returns the outings of a file, earliest first (docs/rules/activities.md#recordings): its parts, joined if one
 * continues where the other stopped in the same sport, and split at gaps of hours. Points are in order of time, each
 * once. Parts without any time are dropped; of many outings, the latest are kept.
 */
export function outingsOf(file: RecordedFile): RecordedPart[] {
  const dated = file.parts
    .filter(part => part.firstAt !== null)
    .map(part => ({
      ...part,
      points: [...part.points],
      readings: [...part.readings],
    }))
  const joined: RecordedPart[] = []
  for (const part of dated.toSorted((a, b) => a.firstAt! - b.firstAt!)) {
    const before = joined.at(-1)
    if (before && isSameOuting(before, part)) addTo(before, part)
    else joined.push(part)
  }
  const all = joined.map(part => ({ ...part, points: inOrder(part.points) })).flatMap(divided)
  const long = all.filter(part => part.lastAt! - part.firstAt! >= SHORTEST_PART_MS || (part.timerSeconds ?? 0) >= 60)
  const outings = long.length > 0 ? long : all.slice(-1)
  if (outings.length > MAX_TRACK_OUTINGS) file.notes.add('older_left_out')
  return outings.slice(-MAX_TRACK_OUTINGS).map(part => ({ ...part, readings: readingsOf(part) }))
}

/** Returns the readings from the time of the part: the pieces of a part share all of its readings. */
function readingsOf({ readings, firstAt, lastAt }: RecordedPart): RecordedPart['readings'] {
  return readings.filter(({ time }) => time >= firstAt! && time <= lastAt!)
}

function isSameOuting(before: RecordedPart, next: RecordedPart): boolean {
  const isSameSport = before.sport === null || next.sport === null || before.sport === next.sport
  return isSameSport && next.firstAt! - before.lastAt! < TRACK_PART_GAP_MINUTES * 60_000
}

function addTo(part: RecordedPart, more: RecordedPart): void {
  const isRepeated = more.firstAt! < part.lastAt!
  for (const field of ['timerSeconds', 'distanceMeters', 'calories'] as const) {
    const [before, added] = [part[field], more[field]]
    if (before === null || added === null) part[field] = before ?? added
    else part[field] = isRepeated ? Math.max(before, added) : before + added
  }
  part.sport ??= more.sport
  part.startedAt ??= more.startedAt
  for (const point of more.points) part.points.push(point)
  for (const reading of more.readings) part.readings.push(reading)
  trackTimeRange(part, more.firstAt!)
  trackTimeRange(part, more.lastAt!)
}

/** Splits the part at gaps of hours; totals of the whole part are dropped from the pieces. */
function divided(part: RecordedPart): RecordedPart[] {
  const pieces: RecordedPart[] = []
  let last: TrackPoint | undefined
  for (const point of part.points) {
    if (!last || point.time - last.time >= TRACK_OUTING_GAP_MINUTES * 60_000)
      pieces.push({ ...emptyPart(), sport: part.sport, readings: part.readings })
    const piece = pieces.at(-1)!
    trackTimeRange(piece, point.time)
    piece.points.push(point)
    last = point
  }
  if (pieces.length < 2) return [part]
  // A single point with a wrong date is no second outing: the totals stay valid.
  const real = pieces.filter(piece => piece.lastAt! - piece.firstAt! >= SHORTEST_PART_MS)
  if (real.length !== 1) return pieces
  const { timerSeconds, distanceMeters, calories } = part
  return [{ ...real[0]!, timerSeconds, distanceMeters, calories }]
}

function inOrder(points: readonly TrackPoint[]): TrackPoint[] {
  const sorted = points.toSorted((a, b) => a.time - b.time)
  return sorted.filter((point, at) => point.time !== sorted[at - 1]?.time)
}
