import { typedMetres } from '@bora/rules/distance-units.ts'
import { isWorkoutType } from '@bora/rules/workout-types.ts'
import { useRef, useState } from 'react'
import { sendFile } from '../../api/api.ts'
import { decimalSeparator } from '../../language/decimal-text.ts'
import { currentDistanceUnit } from '../../language/distance-unit.ts'
import type { Track, WorkoutDraft } from './draft.ts'
import { problemOfError } from './problems.ts'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'
import { wallClockOf } from './when.ts'
import { deviceTimeZone } from '../../device/clock.ts'

/** Uploads a draft's recording; the server measures it and fills in the form. */
export function useTrack(current: () => WorkoutDraft, change: (wish: DraftChange) => void) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Problem | null>(null)
  const [offered, setOffered] = useState<readonly Track[]>([])
  const latest = useRef(0)

  /**
   * Resolves to the recording; null when the file was refused, another one was chosen meanwhile, or the person must
   * choose among its recordings, which `offered` then holds, latest first.
   */
  async function add(file: File): Promise<Track | null> {
    const mine = ++latest.current
    const draftId = current().id
    setBusy(true)
    setRefused(null)
    setOffered([])
    try {
      const { otherOutings, ...track } = await sendFile('POST /tracks', file)
      if (mine !== latest.current || current().id !== draftId) return null
      if (otherOutings.length > 0) {
        setOffered([track, ...otherOutings])
        return null
      }
      choose(track)
      return track
    } catch (error) {
      if (mine === latest.current) setRefused(problemOfError(error))
      return null
    } finally {
      if (mine === latest.current) setBusy(false)
    }
  }

  /** Fills in the form from one of the recordings. */
  function choose(track: Track) {
    setOffered([])
    change(draft => filledBy(track, draft))
  }

  /** Removes the recording; the values that it filled in stay and can be edited. */
  function remove() {
    latest.current++
    change(({ track }) => ({ track: null, when: track && wallClockOf(track.startedAt, deviceTimeZone()) }))
  }

  return { busy, refused, offered, add, choose, remove }
}

export type TrackField = ReturnType<typeof useTrack>

function filledBy(track: Track, draft: WorkoutDraft): Partial<WorkoutDraft> {
  const { sport, minutes, distanceMeters, calories } = track
  return {
    track,
    minutes: String(minutes),
    without: [],
    ...(sport !== null && isWorkoutType(sport) && { workoutType: sport }),
    ...(distanceMeters !== null && typedDistance(distanceMeters)),
    calories: calories === null ? draft.calories : String(calories),
  }
}

/** Metres as somebody would type them, and in which unit. */
export function typedDistance(meters: number): Pick<WorkoutDraft, 'distance' | 'distanceUnit'> {
  const distanceUnit = currentDistanceUnit()
  return { distance: typedMetres(meters, distanceUnit, decimalSeparator()), distanceUnit }
}
