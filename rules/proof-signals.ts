import { localAt } from './calendar.ts'
import { instantParts } from './instant.ts'
import { isWorkoutType, workoutTypes } from './workout-types.ts'

/** All signals against a workout (docs/rules/proof.md#signals). */
export const PROOF_SIGNALS = [
  'same_photo',
  'look_alike',
  'long_day',
  'overlap',
  'unlikely_pace',
  'taken_at_another_time',
  'screenshot',
  'edited',
  'many_in_a_day',
] as const
export type ProofSignalKind = (typeof PROOF_SIGNALS)[number]

/** Incremented when a number below changes: every workout is then evaluated again. */
export const PROOF_RULES_VERSION = 2

const WEIGHTS: Readonly<Record<Exclude<ProofSignalKind, 'look_alike'>, number>> = {
  same_photo: 80,
  long_day: 60,
  overlap: 45,
  unlikely_pace: 40,
  taken_at_another_time: 35,
  screenshot: 25,
  edited: 20,
  many_in_a_day: 10,
}

// By the distance of two photos, of 512.
const LOOK_ALIKES = [
  { within: 30, weight: 80 },
  { within: 95, weight: 50 },
  { within: 115, weight: 15 },
]
/** Photos with a greater distance are unrelated. */
export const LOOK_ALIKE_DISTANCE = LOOK_ALIKES.at(-1)!.within

const MAX_MINUTES_A_DAY = 480
const MAX_WORKOUTS_A_DAY = 3
const TAKEN_WITHIN_HOURS = 3
const PACE_FROM_METERS = 500

/** A photo of a workout, as evidence for or against it. */
export type ProofPhoto = {
  id: string
  /** The camera's clock, `YYYY-MM-DDTHH:MM:SS`; null if not in the file. */
  takenAt: string | null
  /** The clock's offset from UTC, such as `-03:00`; null if not in the file. */
  takenOffset: string | null
  isScreenshot: boolean
  isEdited: boolean
  /** Similar photos of earlier workouts. */
  alike: readonly LookAlike[]
}

/** A photo of an earlier workout; `isSame` if another person uploaded the identical file. */
export type LookAlike = { userId: string; activityId: string; photoId: string; distance: number; isSame: boolean }

/** Facts that a workout's signals follow from. */
export type ProofFacts = {
  activity: {
    workoutType: string
    startedAt: string
    timeZone: string
    localDate: string
    minutes: number
    distanceMeters: number | null
  }
  /** The author's workouts on that date that were logged before this one. */
  sameDay: readonly { minutes: number }[]
  /** The author's workouts logged before this one that overlap it in time. */
  overlaps: readonly { userId: string; activityId: string; minutes: number }[]
  photos: readonly ProofPhoto[]
}

/** One reason to review a workout, with its evidence. */
export type ProofSignal = {
  kind: ProofSignalKind
  weight: number
  photoId?: string
  /** The workout that it is similar to, or simultaneous with, and the similar photo. */
  other?: Pick<LookAlike, 'userId' | 'activityId'> & Partial<Pick<LookAlike, 'photoId'>>
  distance?: number
  day?: string
  /** Minutes or workouts of that day, seconds per kilometre, or minutes claimed twice. */
  value?: number
  takenAt?: string
}

/**
 * Returns all signals against a workout, the heaviest first. Signals never change points (docs/rules/proof.md#signals).
 */
export function proofSignals(facts: ProofFacts): ProofSignal[] {
  const signals = [
    ...ofDay(facts),
    ...ofOverlaps(facts),
    ...ofPace(facts),
    ...facts.photos.flatMap(photo => ofPhoto(photo, facts)),
  ]
  return signals.toSorted(
    (a, b) => b.weight - a.weight || PROOF_SIGNALS.indexOf(a.kind) - PROOF_SIGNALS.indexOf(b.kind),
  )
}

/** Returns how many minutes two workouts overlap; 0 if they don't. */
export function minutesInCommon(a: Claimed, b: Claimed): number {
  const [from, to] = [Date.parse(a.startedAt), Date.parse(b.startedAt)]
  const end = Math.min(from + a.minutes * 60_000, to + b.minutes * 60_000)
  return Math.max(0, Math.floor((end - Math.max(from, to)) / 60_000))
}

type Claimed = { startedAt: string; minutes: number }

/** Returns how urgent a review is, 0 to 100: the sum of the heaviest signal of each kind. */
export function riskOf(signals: readonly Pick<ProofSignal, 'kind' | 'weight'>[]): number {
  const heaviest = new Map<ProofSignalKind, number>()
  for (const { kind, weight } of signals) heaviest.set(kind, Math.max(heaviest.get(kind) ?? 0, weight))
  return Math.min(
    100,
    [...heaviest.values()].reduce((all, one) => all + one, 0),
  )
}

/** Bands of a risk. The workout counts in all of them (docs/rules/proof.md#risk). */
export const RISK_BANDS = ['counts', 'marked', 'pending_review'] as const
export type RiskBand = (typeof RISK_BANDS)[number]
export const MARKED_RISK_MIN = 30
export const PENDING_REVIEW_RISK_MIN = 70

export function riskBand(risk: number): RiskBand {
  if (risk >= PENDING_REVIEW_RISK_MIN) return 'pending_review'
  return risk >= MARKED_RISK_MIN ? 'marked' : 'counts'
}

function ofDay({ activity, sameDay }: ProofFacts): ProofSignal[] {
  const minutes = sameDay.reduce((all, one) => all + one.minutes, activity.minutes)
  const workouts = sameDay.length + 1
  return [
    ...(minutes > MAX_MINUTES_A_DAY ? [signal('long_day', { day: activity.localDate, value: minutes })] : []),
    ...(workouts > MAX_WORKOUTS_A_DAY ? [signal('many_in_a_day', { day: activity.localDate, value: workouts })] : []),
  ]
}

function ofOverlaps({ overlaps }: ProofFacts): ProofSignal[] {
  return overlaps.map(({ minutes, ...other }) => signal('overlap', { other, value: minutes }))
}

function ofPace({ activity: { workoutType, minutes, distanceMeters } }: ProofFacts): ProofSignal[] {
  const pace = isWorkoutType(workoutType) ? workoutTypes[workoutType].unlikelyPace : undefined
  if (!pace || distanceMeters === null || distanceMeters < PACE_FROM_METERS) return []
  const perKilometre = (seconds: number) => (seconds * 1_000) / distanceMeters
  // Minutes are whole, so the true duration may be up to a minute longer.
  const isTooFast = perKilometre((minutes + 1) * 60) < pace.fastest
  const isTooSlow = perKilometre(minutes * 60) > (pace.slowest ?? Infinity)
  return isTooFast || isTooSlow ? [signal('unlikely_pace', { value: Math.round(perKilometre(minutes * 60)) })] : []
}

function ofPhoto(photo: ProofPhoto, { activity }: ProofFacts): ProofSignal[] {
  const photoId = photo.id
  return [
    ...photo.alike.flatMap(one => alikeSignal(photoId, one) ?? []),
    ...(isTakenInTime(photo, activity) ? [] : [signal('taken_at_another_time', { photoId, takenAt: photo.takenAt! })]),
    ...(photo.isScreenshot ? [signal('screenshot', { photoId })] : []),
    ...(photo.isEdited ? [signal('edited', { photoId })] : []),
  ]
}

function alikeSignal(photoId: string, { distance, isSame, ...other }: LookAlike): ProofSignal | null {
  if (isSame) return signal('same_photo', { photoId, other, distance: 0 })
  const weight = LOOK_ALIKES.find(({ within }) => distance <= within)?.weight
  return weight === undefined ? null : { kind: 'look_alike', weight, photoId, other, distance }
}

/** A missing camera time is evidence neither for nor against a workout. */
function isTakenInTime(
  { takenAt, takenOffset }: Pick<ProofPhoto, 'takenAt' | 'takenOffset'>,
  { startedAt, timeZone, minutes }: ProofFacts['activity'],
): boolean {
  if (takenAt === null) return true
  const start = localSeconds(startedAt, takenOffset ?? timeZone)
  const taken = Date.parse(`${takenAt}Z`) / 1_000
  if (!Number.isFinite(taken)) return true
  const margin = TAKEN_WITHIN_HOURS * 3_600
  return taken >= start - margin && taken <= start + minutes * 60 + margin
}

/** Returns the local time at an instant in a zone, or at an offset from UTC, as seconds since 1970 on that clock. */
function localSeconds(instant: string, zoneOrOffset: string): number {
  const { seconds } = instantParts(instant)
  const offset = /^([+-])(\d\d):(\d\d)$/.exec(zoneOrOffset)
  if (offset) return seconds + (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 3_600 + Number(offset[3]) * 60)
  const { day, second } = localAt(seconds, zoneOrOffset)
  return day * 86_400 + second
}

function signal(
  kind: Exclude<ProofSignalKind, 'look_alike'>,
  about: Omit<ProofSignal, 'kind' | 'weight'>,
): ProofSignal {
  return { kind, weight: WEIGHTS[kind], ...about }
}
