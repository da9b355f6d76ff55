import { TRACK_OUTING_GAP_MINUTES, MAX_TRACK_OUTINGS, TRACK_PART_GAP_MINUTES } from '@bora/rules/limits.ts'
import type { TrackPoint } from '@bora/rules/track.ts'
import { emptyPart, trackTimeRange, type RecordedFile, type RecordedPart } from './recorded-file.ts'

// Shorter than this, a part beside others is a watch that was started by mistake, or a wrong time.
const SHORTEST_MS = 60_000

/**
 * Returns the outings of a file, the earliest first (docs/rules/activities.md#recordings): its parts, joined where one
 * goes on where the other stopped in the same sport, and divided where nothing was written down for hours. Points come
 * in the order of time, each once. What says nothing of when it was is left out; of many outings, the latest are kept.
 */
export function outingsOf(file: RecordedFile): RecordedPart[] {
  const dated = file.parts.filter(part => part.firstAt !== null).map(part => ({ ...part, points: [...part.points] }))
  const joined: RecordedPart[] = []
  for (const part of dated.toSorted((a, b) => a.firstAt! - b.firstAt!)) {
    const before = joined.at(-1)
    if (before && isSameOuting(before, part)) addTo(before, part)
    else joined.push(part)
  }
  const all = joined.map(part => ({ ...part, points: inOrder(part.points) })).flatMap(divided)
  const long = all.filter(part => part.lastAt! - part.firstAt! >= SHORTEST_MS || (part.timerSeconds ?? 0) >= 60)
  const outings = long.length > 0 ? long : all.slice(-1)
  if (outings.length > MAX_TRACK_OUTINGS) file.notes.add('older_left_out')
  return outings.slice(-MAX_TRACK_OUTINGS)
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
  trackTimeRange(part, more.firstAt!)
  trackTimeRange(part, more.lastAt!)
}

/** The part in pieces between which nothing was written down for hours; what was counted for all is of none of them. */
function divided(part: RecordedPart): RecordedPart[] {
  const pieces: RecordedPart[] = []
  let last: TrackPoint | undefined
  for (const point of part.points) {
    if (!last || point.time - last.time >= TRACK_OUTING_GAP_MINUTES * 60_000)
      pieces.push({ ...emptyPart(), sport: part.sport })
    const piece = pieces.at(-1)!
    trackTimeRange(piece, point.time)
    piece.points.push(point)
    last = point
  }
  if (pieces.length < 2) return [part]
  // A single point with a wrong date is no second outing: what was counted still holds.
  const real = pieces.filter(piece => piece.lastAt! - piece.firstAt! >= SHORTEST_MS)
  if (real.length !== 1) return pieces
  const { timerSeconds, distanceMeters, calories } = part
  return [{ ...real[0]!, timerSeconds, distanceMeters, calories }]
}

function inOrder(points: readonly TrackPoint[]): TrackPoint[] {
  const sorted = points.toSorted((a, b) => a.time - b.time)
  return sorted.filter((point, at) => point.time !== sorted[at - 1]?.time)
}
