import { CALORIES_MAX, DISTANCE_MAX_METERS, TRACK_GAP_SECONDS, TRACK_MAX_DAYS } from './limits.ts'
import { doubtAbout, type TrackDoubt, type TrackSurvey } from './track.ts'

/**
 * Measurements of a recording for each minute from its start, without locations: whole numbers that add up to the
 * recording's, so that its ends can be cut off (docs/rules/activities.md#trimming). The last minute may be shorter.
 */
export type TrackTimeline = {
  /** From the start to the last recorded instant. */
  seconds: number
  /** Along the way between its places. */
  meters: number[]
  moving: number[]
  /** The watch's own values; null if it has none. */
  timer: number[] | null
  counted: number[] | null
  calories: number[] | null
  points: number[]
  wrong: number[]
  jumps: number[]
  speeds: number[]
  fastSpeeds: number[]
  /** Over how many minutes, this one included, a window that ends in it is faster than anyone runs; 0 if none is. */
  fastFor: number[]
}

/** The part that is kept: from the beginning of one minute of a timeline to the beginning of another. */
export type TrackTrim = { fromMinute: number; toMinute: number }

/** The facts of a recording, or of a part of one, that a workout takes over. */
export type TrackFacts = {
  startedAt: string
  minutes: number
  movingSeconds: number
  pausedSeconds: number
  points: number
  distanceMeters: number | null
  calories: number | null
  doubt: TrackDoubt | null
}

/** A recorded instant, and the metres that the watch had counted by then. */
export type TrackReading = { time: number; meters: number | null }

/** Values from a recording file besides its locations. Instants are epoch milliseconds. */
export type ToldByWatch = {
  startedAt: number
  endedAt: number
  timerSeconds: number | null
  distanceMeters: number | null
  calories: number | null
  readings: readonly TrackReading[]
}

/**
 * Returns the increases of a watch's counter, in metres, from one reading to the next, the first from `startedAt`;
 * nothing without readings of metres. Some programs restart at 0 with each lap; a single outlier, and a decrease of
 * less than half, are errors and ignored.
 */
export function counterSteps(
  readings: readonly TrackReading[],
  startedAt: number,
): { from: number; to: number; meters: number }[] {
  const counted = readings
    .flatMap(({ time, meters }) => (meters === null ? [] : { time, meters }))
    .sort((a, b) => a.time - b.time)
  const steps: { from: number; to: number; meters: number }[] = []
  let from = startedAt
  let highest = 0
  counted.forEach(({ time, meters }, at) => {
    const next = counted[at + 1]?.meters ?? meters
    const isFall = meters < highest
    // The next reading continues from the ones before this.
    if (next >= highest && (isFall || next < meters)) return
    if (isFall && meters >= highest / 2) return
    steps.push({ from, to: time, meters: isFall ? meters : meters - highest })
    from = time
    highest = meters
  })
  return steps
}

// A timer that ran longer than there are readings can't be divided by these.
const MIN_RECORDED_SHARE = 0.9

/** Returns the timeline of a surveyed recording; null for one of an impossible length. */
export function timelineOf(survey: TrackSurvey, told: ToldByWatch): TrackTimeline | null {
  const { startedAt } = told
  const seconds = Math.max(0, Math.round((told.endedAt - startedAt) / 1_000))
  if (!(seconds <= TRACK_MAX_DAYS * 86_400)) return null
  const length = Math.max(1, Math.ceil(seconds / 60))
  const minuteOf = (time: number) => Math.min(length - 1, Math.max(0, Math.floor((time - startedAt) / 60_000)))
  const zeros = () => Array.from({ length }, () => 0)
  const count = (times: readonly number[]) => {
    const counts = zeros()
    for (const time of times) counts[minuteOf(time)]!++
    return counts
  }
  /** Adds an amount evenly over a stretch of time. */
  const spread = (into: number[], from: number, to: number, amount: number) => {
    const [first, last] = [minuteOf(from), minuteOf(to)]
    if (first === last || to <= from) {
      into[last]! += amount
      return
    }
    for (let minute = first; minute <= last; minute++) {
      const begins = minute === first ? from : startedAt + minute * 60_000
      const ends = minute === last ? to : startedAt + (minute + 1) * 60_000
      into[minute]! += (amount * (ends - begins)) / (to - from)
    }
  }

  const meters = zeros()
  const moving = zeros()
  for (const { from, seconds: lasted, meters: covered } of survey.moving) {
    spread(meters, from, from + lasted * 1_000, covered)
    spread(moving, from, from + lasted * 1_000, lasted)
  }
  const fastFor = zeros()
  for (const { from, to } of survey.fastWindows) {
    // A window that ends at the end of a minute belongs to it.
    const last = minuteOf(to - 1)
    const minutes = last - minuteOf(from) + 1
    fastFor[last] = fastFor[last] === 0 ? minutes : Math.min(fastFor[last]!, minutes)
  }
  const recorded = zeros()
  const counted = zeros()
  let last: TrackReading | undefined
  for (const reading of told.readings.toSorted((a, b) => a.time - b.time)) {
    if (last && reading.time - last.time <= TRACK_GAP_SECONDS * 1_000)
      spread(recorded, last.time, reading.time, (reading.time - last.time) / 1_000)
    last = reading
  }
  for (const { from, to, meters: more } of counterSteps(told.readings, startedAt)) spread(counted, from, to, more)
  const elapsed = Array.from({ length }, (_, minute) => Math.min(60, Math.max(0, seconds - minute * 60)) || 1)
  const timer = within(told.timerSeconds, Infinity)
  const isRecorded = sum(recorded) >= Math.max(1, MIN_RECORDED_SHARE * (timer ?? 0))
  const shares = isRecorded ? recorded : elapsed
  const ownMeters = within(told.distanceMeters, DISTANCE_MAX_METERS)
  const calories = within(told.calories, CALORIES_MAX)
  return {
    seconds,
    meters: divided(survey.measures.distanceMeters, meters),
    moving: divided(survey.measures.movingSeconds, moving),
    timer: timer === null ? null : divided(Math.min(timer, TRACK_MAX_DAYS * 86_400), shares),
    counted:
      ownMeters === null
        ? null
        : divided(
            ownMeters,
            [counted, meters, shares].find(one => sum(one) > 0)!,
          ),
    calories: calories === null ? null : divided(calories, shares),
    points: count(survey.points),
    wrong: count(survey.wrong),
    jumps: count(survey.jumps),
    speeds: count(survey.speeds.map(({ time }) => time)),
    fastSpeeds: count(survey.speeds.filter(({ isFast }) => isFast).map(({ time }) => time)),
    fastFor,
  }
}

/** Returns the number of minutes of a timeline, the last of which may be shorter. */
export function timelineMinutes({ points }: TrackTimeline): number {
  return points.length
}

/** Returns whether a part is within the timeline, and at least a minute long. */
export function isWithinTimeline(timeline: TrackTimeline, { fromMinute, toMinute }: TrackTrim): boolean {
  const isWhole = Number.isSafeInteger(fromMinute) && Number.isSafeInteger(toMinute)
  return isWhole && fromMinute >= 0 && fromMinute < toMinute && toMinute <= timelineMinutes(timeline)
}

/** Returns the trim itself; null if it cuts nothing off. */
export function realTrim(timeline: TrackTimeline, trim: TrackTrim | null): TrackTrim | null {
  const isAll = trim === null || (trim.fromMinute === 0 && trim.toMinute === timelineMinutes(timeline))
  return isAll ? null : trim
}

/**
 * Returns the facts of a part of a recording that begins at `startedAt` (docs/rules/activities.md#trimming): from its
 * locations if they prove a run, else the watch's values, or from its locations where the watch has none. For the whole
 * timeline these are the recording's facts.
 */
export function factsWithin(timeline: TrackTimeline, startedAt: string, trim: TrackTrim): TrackFacts {
  const { fromMinute: from, toMinute: to } = trim
  const totalOf = (values: readonly number[]) => sum(values.slice(from, to))
  const totalIf = (values: readonly number[] | null) => values && totalOf(values)
  const distance = totalOf(timeline.meters)
  const moving = totalOf(timeline.moving)
  const points = totalOf(timeline.points)
  const doubt = doubtAbout({
    points,
    distanceMeters: distance,
    movingSeconds: moving,
    wrong: totalOf(timeline.wrong),
    jumps: totalOf(timeline.jumps),
    speeds: totalOf(timeline.speeds),
    fastSpeeds: totalOf(timeline.fastSpeeds),
    hasFastMinute: timeline.fastFor.slice(from, to).some((minutes, at) => minutes > 0 && minutes <= at + 1),
  })
  const isAll = realTrim(timeline, trim) === null
  const elapsed = Math.min(timeline.seconds, to * 60) - from * 60
  // Without a timer, and without any motion in the recording, nothing but the clock is known.
  const timed = totalIf(timeline.timer) ?? (sum(timeline.moving) > 0 ? moving : elapsed)
  // A timer that exceeds the recording is a fault of the watch: its value is kept only for the whole recording.
  const movingSeconds = doubt === null ? moving : isAll ? timed : Math.min(timed, elapsed)
  const meters = doubt === null ? distance : (totalIf(timeline.counted) ?? (sum(timeline.meters) > 0 ? distance : null))
  return {
    startedAt: new Date(Date.parse(startedAt) + from * 60_000).toISOString(),
    minutes: Math.max(1, Math.round(movingSeconds / 60)),
    movingSeconds,
    pausedSeconds: Math.max(0, elapsed - movingSeconds),
    points,
    distanceMeters: within(meters, DISTANCE_MAX_METERS),
    calories: totalIf(timeline.calories),
    doubt,
  }
}

/** Returns the recording with the facts of its trimmed part; unchanged if nothing is cut off. */
export function trimmedTrack<Track extends TrackFacts & { timeline: TrackTimeline | null }>(
  track: Track,
  trim: TrackTrim | null,
): Track {
  const { timeline, startedAt } = track
  const real = timeline && realTrim(timeline, trim)
  return real ? { ...track, ...factsWithin(timeline, startedAt, real) } : track
}

/** Divides a whole total in proportion to the shares, into whole numbers that add up to it. */
function divided(total: number, shares: readonly number[]): number[] {
  const all = sum(shares)
  let share = 0
  let before = 0
  return shares.map((one, at) => {
    share += one
    const until = at === shares.length - 1 ? total : all > 0 ? Math.min(total, Math.round((total * share) / all)) : 0
    const part = until - before
    before = until
    return part
  })
}

function within(value: number | null, most: number): number | null {
  return value !== null && Number.isFinite(value) && value >= 0 && value <= most ? Math.round(value) : null
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
