import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Activity } from '../components/receipt-lines.ts'
import { now } from '../../../device/clock.ts'
import { decimalSeparator } from '../../../language/decimal-text.ts'
import type { WorkoutDraft } from './draft.ts'
import { changesOf, draftOf, isMoved, savedForm } from './edited.ts'
import { askedMeasures, minutesOf } from './measures.ts'
import { dropBytes } from './photo-bytes.ts'
import { posedOn } from './posed-on.ts'
import type { DraftChange } from './use-draft.ts'
import { activityOf, type Workout } from './use-workout.ts'
import { daysToLog, instantAt, longestLateHours } from './when.ts'
import { minutesRange, type ScoringContext } from './worth.ts'

/** Returns the form of a saved workout, which lasts as long as its dialog. */
export function useEditDraft(activity: Activity) {
  const [draft, setDraft] = useState(() => draftOf(activity, decimalSeparator()))
  // The latest form is needed by uploads that end between two renders.
  const latest = useRef(draft)
  const change = useCallback((wish: DraftChange) => {
    latest.current = { ...latest.current, ...(typeof wish === 'function' ? wish(latest.current) : wish) }
    setDraft(latest.current)
  }, [])
  const current = useCallback(() => latest.current, [])
  // Bytes are stored for a reload, which this form doesn't survive.
  useEffect(
    () => () => {
      for (const { key } of latest.current.photos) void dropBytes(key)
    },
    [],
  )
  return { draft, current, change }
}

/** Everything derived from the form of a saved workout, and the effect of saving it. */
export function useEditedWorkout(draft: WorkoutDraft, activity: Activity, context: ScoringContext) {
  return useMemo(() => {
    const zone = activity.timeZone
    const moment = now()
    const moved = isMoved(draft, activity) ? draft.when : null
    const startedAt = moved ? instantAt(moved.day, moved.time, zone) : activity.startedAt
    const { day, time } = moved ?? { day: activity.localDate, time: activity.localTime }
    const minutes = minutesOf(draft.minutes)
    const challenges = context.challenges.map(one => one.challenge)
    const before = savedForm(activity, context.challenges)
    const form = minutes === null ? null : activityOf(draft, minutes, startedAt, zone)
    const { gymCheckIn, gpsTrack, voided } = before
    const after = form && { ...form, id: activity.id, gymCheckIn, gpsTrack, voided }
    const range = minutesRange(context.challenges, null)
    const asked = askedMeasures(draft.workoutType, day, challenges)
    // A saved measure stays visible and removable, even after the type changed.
    const more = (['distance', 'steps', 'calories'] as const)
      .filter(measure => draft[measure] !== '' && !asked.some(one => one.measure === measure))
      .map(measure => ({ measure, challenges: [], natural: false }))
    const lateHours = longestLateHours(challenges)
    const days = daysToLog(Date.parse(activity.createdAt), zone, { lateHours })
    const workout: Workout = {
      isLogged: true,
      zone,
      from: null,
      minutes,
      startedAt,
      day,
      time,
      activity: after,
      worths: [],
      measures: [...asked, ...more],
      posed: posedOn(day, challenges),
      moment,
      lead: null,
      range: { ...range, least: Math.min(range.least, activity.minutes) },
      days: days.includes(activity.localDate) ? days : [...days, activity.localDate],
    }
    const forms = after && { before, after }
    return {
      workout,
      forms,
      changes: forms ? changesOf(forms, context.challenges, activity.createdAt) : [],
    }
  }, [draft, activity, context])
}
