import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../device/stored.ts'
import { useDistanceUnit } from '../../../language/distance-unit.ts'
import { emptyDraft, inUnit, isTouched, readDraft } from './draft.ts'
import type { WorkoutDraft } from './draft.ts'
import { dropBytes } from './photo-bytes.ts'

export type DraftChange = Partial<WorkoutDraft> | ((draft: WorkoutDraft) => Partial<WorkoutDraft>)

/**
 * This person's draft in this browser: it survives a reload, and is reset once logged or discarded. `waiting` is the
 * draft of a pending workout, which stays in the outbox until it is confirmed again.
 */
export function useDraft(userId: string, challengeId: string | null, waiting: WorkoutDraft | null) {
  const key = `bora.workout.${userId}`
  const [draft, setDraft] = useState<WorkoutDraft>(() => {
    if (waiting) return waiting
    const kept = readDraft(readStored(key))
    return kept ? { ...kept, challengeId } : emptyDraft(challengeId)
  })
  const [restored, setRestored] = useState(() => !waiting && isTouched(draft))
  // Uploads that end between two renders need the latest draft.
  const latest = useRef(draft)
  const isWaiting = waiting !== null

  const change = useCallback(
    (wish: DraftChange) => {
      const next = { ...latest.current, ...(typeof wish === 'function' ? wish(latest.current) : wish) }
      latest.current = next
      if (!isWaiting) writeStored(key, JSON.stringify(next))
      setDraft(next)
    },
    [key, isWaiting],
  )

  const unit = useDistanceUnit()
  useEffect(() => {
    if (latest.current.distanceUnit !== unit) change(inUnit(latest.current, unit))
  }, [unit, change])

  useEffect(() => {
    if (latest.current.challengeId !== challengeId) change({ challengeId })
  }, [challengeId, change])

  const clear = useCallback(() => {
    for (const photo of latest.current.photos) void dropBytes(photo.key)
    latest.current = emptyDraft(challengeId)
    if (!isWaiting) writeStored(key, null)
    setDraft(latest.current)
    setRestored(false)
  }, [key, challengeId, isWaiting])

  const current = useCallback(() => latest.current, [])

  return { draft, current, change, clear, restored, dismissRestored: () => setRestored(false) }
}
