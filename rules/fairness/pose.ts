import { addDays, type Day, dayIn, daysBetween } from '../calendar.ts'
import { millisecondsOf } from '../instant.ts'
import type { Activity } from '../scoring/activity.ts'
import { CAMERA_MINUTES, POSE_APART_DATES, POSE_DATES_BEFORE_START, POSE_GRACE_HOURS } from './limits.ts'
import type { Lot } from './lots.ts'

/** The two draws of each date: a pose and a word (docs/rules/pose.md#draw). */
export const POSE_DRAWS = ['pose', 'word'] as const
export type PoseDraw = (typeof POSE_DRAWS)[number]

/** Returns the first date of a challenge that has a pose. */
export function firstPoseDate(startDate: Day): Day {
  return addDays(startDate, -POSE_DATES_BEFORE_START)
}

/**
 * Returns the drawn index for each date of a challenge, from the first that has a pose to `until`, into a list of this
 * length (docs/rules/pose.md#draw). An index used on one of the six dates before is replaced by the next one that none
 * of them uses. Throws a RangeError if the list is too short for that.
 */
export function poseIndexes(
  challenge: { id: string; startDate: Day },
  draw: PoseDraw,
  { length, until }: { length: number; until: Day },
  lot: Lot,
): Map<Day, number> {
  if (length <= POSE_APART_DATES) throw new RangeError(`A list needs more than ${POSE_APART_DATES} entries`)
  const first = firstPoseDate(challenge.startDate)
  const indexes = new Map<Day, number>()
  const lately: number[] = []
  for (let back = 0; back <= daysBetween(first, until); back++) {
    const date = addDays(first, back)
    let index = Number(BigInt(`0x${lot(date, `${challenge.id}:${draw}:${date}`).slice(0, 16)}`) % BigInt(length))
    while (lately.includes(index)) index = (index + 1) % length
    indexes.set(date, index)
    lately.push(index)
    if (lately.length > POSE_APART_DATES) lately.shift()
  }
  return indexes
}

/**
 * Returns the dates whose pose or word a workout may show, earliest first: those in the creator's zone of its start, of
 * its end and of two hours before its start (docs/rules/pose.md#accepted).
 */
export function acceptedPoseDates(
  { startedAt, minutes }: Pick<Activity, 'startedAt' | 'minutes'>,
  zone: string,
): Day[] {
  const start = millisecondsOf(startedAt)
  const moments = [start - POSE_GRACE_HOURS * 3_600_000, start, start + Number(minutes) * 60_000]
  return [...new Set(moments.map(moment => dayIn(moment, zone)))]
}

/** The source of a photo: a hint, never proof (docs/rules/pose.md#camera). */
export const PHOTO_SOURCES = ['camera', 'gallery'] as const
export type PhotoSource = (typeof PHOTO_SOURCES)[number]

/**
 * Returns the source of a photo: `camera` if the page took it from live video under a mark of the server that was at
 * most 10 minutes old then; otherwise `gallery`, also without a connection. Both values are milliseconds since 1970.
 */
export function photoSource({ markedAt, takenAt }: { markedAt: number | null; takenAt: number }): PhotoSource {
  const fresh = markedAt !== null && takenAt >= markedAt && takenAt - markedAt <= CAMERA_MINUTES * 60_000
  return fresh ? 'camera' : 'gallery'
}
