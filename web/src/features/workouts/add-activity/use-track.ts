import { typedMetres } from '@bora/rules/distance-units.ts'
import type { TrackTrim } from '@bora/rules/track-timeline.ts'
import { useRef, useState } from 'react'
import { sendFile } from '../../../api/api.ts'
import { decimalSeparator } from '../../../language/decimal-text.ts'
import { currentDistanceUnit } from '../../../language/distance-unit.ts'
import type { Track, WorkoutDraft } from './draft.ts'
import { problemOfError } from './problems.ts'
import type { Problem } from './problems.ts'
import { recordedOf } from './recorded.ts'
import type { DraftChange } from './use-draft.ts'
import { wallClockOf } from './when.ts'
import { deviceTimeZone } from '../../../device/clock.ts'

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

  /** Keeps this part of the recording, or all of it, in the form. */
  function trim(kept: TrackTrim | null) {
    change(draft => {
      const [before, after] = [recordedOf(draft), recordedOf({ track: draft.track, trim: kept })]
      if (!before || !after) return {}
      // The person may have typed a better number.
      const isFilledIn = before.calories !== null && draft.calories === String(before.calories)
      return { trim: kept, ...lengthOf(after), ...(isFilledIn && { calories: String(after.calories) }) }
    })
  }

  /** Removes the recording; the values that it filled in stay and can be edited. */
  function remove() {
    latest.current++
    change(draft => {
      const recorded = recordedOf(draft)
      return { track: null, trim: null, when: recorded && wallClockOf(recorded.startedAt, deviceTimeZone()) }
    })
  }

  return { busy, refused, offered, add, choose, trim, remove }
}

export type TrackField = ReturnType<typeof useTrack>

function filledBy(track: Track, draft: WorkoutDraft): Partial<WorkoutDraft> {
  const { sport, calories } = track
  return {
    track,
    trim: null,
    without: [],
    ...lengthOf(track),
    ...(sport !== null && { workoutType: sport }),
    calories: calories === null ? draft.calories : String(calories),
  }
}

function lengthOf({ minutes, distanceMeters }: Track): Partial<WorkoutDraft> {
  return { minutes: String(minutes), ...(distanceMeters !== null && typedDistance(distanceMeters)) }
}

/** Converts metres to the text that a person would type, with its unit. */
export function typedDistance(meters: number): Pick<WorkoutDraft, 'distance' | 'distanceUnit'> {
  const distanceUnit = currentDistanceUnit()
  return { distance: typedMetres(meters, distanceUnit, decimalSeparator()), distanceUnit }
}
