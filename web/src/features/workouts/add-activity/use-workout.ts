import type { ActivityDraft } from '@bora/rules/scoring/preview.ts'
import { provesRun } from '@bora/rules/track.ts'
import { useEffect, useMemo, useState } from 'react'
import { deviceTimeZone, now } from '../../../device/clock.ts'
import { gymOf } from './draft.ts'
import type { WorkoutDraft } from './draft.ts'
import { askedMeasures, measureOf, minutesOf } from './measures.ts'
import type { Measure } from './measures.ts'
import { posedOn } from './posed-on.ts'
import { recordedOf } from './recorded.ts'
import { daysToLog, instantAt, longestLateHours, startIfEndedNow, wallClockOf } from './when.ts'
import { leadOf, minutesRange, worthOf } from './worth.ts'
import type { ScoringContext } from './worth.ts'

const TICK = 20_000

/** Returns everything derived from the draft: its time, its points in each challenge, and the fields of the form. */
export function useWorkout(draft: WorkoutDraft, context: ScoringContext) {
  const moment = useNow()
  const zone = deviceTimeZone()
  return useMemo(() => {
    const from = context.challenges.find(one => one.challenge.id === draft.challengeId)?.challenge ?? null
    const recorded = recordedOf(draft)
    const minutes = recorded ? recorded.minutes : minutesOf(draft.minutes)
    const startedAt = recorded
      ? recorded.startedAt
      : draft.when
        ? instantAt(draft.when.day, draft.when.time, zone)
        : startIfEndedNow(moment, minutes ?? 0)
    const { day, time } = (recorded ? null : draft.when) ?? wallClockOf(startedAt, zone)
    const activity = minutes === null || !draft.workoutType ? null : activityOf(draft, minutes, startedAt, zone)
    const worths = activity ? worthOf(activity, context.challenges, moment) : []
    const challenges = context.challenges.map(one => one.challenge)
    // Recorded values are not asked for.
    const isRecorded = (measure: Measure) => measure === 'distance' && recordedMeters(draft) !== null
    const posed = posedOn(day, challenges)
    const measures = askedMeasures(draft.workoutType, day, challenges).filter(one => !isRecorded(one.measure))
    return {
      isLogged: false,
      zone,
      from,
      minutes,
      startedAt,
      day,
      time,
      activity,
      worths,
      measures,
      posed,
      moment,
      lead: leadOf(worths, draft.challengeId),
      range: minutesRange(context.challenges, draft.challengeId),
      days: daysToLog(moment, zone, from ?? { lateHours: longestLateHours(challenges) }),
    }
  }, [draft, context, moment, zone])
}

export type Workout = ReturnType<typeof useWorkout>

function recordedMeters(draft: WorkoutDraft): number | null {
  return recordedOf(draft)?.distanceMeters ?? null
}

/** The draft as input to the rules; measures that aren't numbers yet count as missing. */
export function activityOf(draft: WorkoutDraft, minutes: number, startedAt: string, timeZone: string): ActivityDraft {
  const value = (measure: Measure) => {
    const read = measureOf(measure, draft[measure], draft.distanceUnit)
    return read === 'invalid' ? null : read
  }
  const recorded = recordedOf(draft)
  return {
    workoutType: draft.workoutType!,
    startedAt,
    timeZone,
    minutes,
    distanceMeters: recorded?.distanceMeters ?? value('distance'),
    steps: value('steps'),
    calories: value('calories'),
    gymCheckIn: gymOf(draft) !== null,
    gpsTrack: recorded !== null && provesRun(recorded, draft.workoutType),
    pose: draft.pose,
    voided: false,
    late: false,
  }
}

/** The server's time, a few times a minute: a workout that "just ended" moves with it. */
function useNow(): number {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), TICK)
    return () => clearInterval(timer)
  }, [])
  return moment
}
