import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../device/stored.ts'
import { emptyDraft, isTouched, readDraft } from './draft.ts'
import type { WorkoutDraft } from './draft.ts'
import { dropBytes } from './photo-bytes.ts'

export type DraftChange = Partial<WorkoutDraft> | ((draft: WorkoutDraft) => Partial<WorkoutDraft>)

/** The draft of this person in this browser: it outlives a reload, and is begun anew once logged or given up. */
export function useDraft(userId: string, challengeId: string | null) {
  const key = `bora.workout.${userId}`
  const [draft, setDraft] = useState<WorkoutDraft>(() => {
    const kept = readDraft(readStored(key))
    return kept ? { ...kept, challengeId } : emptyDraft(challengeId)
  })
  const [restored, setRestored] = useState(() => isTouched(draft))
  // The latest draft is needed by uploads that end between two renders.
  const latest = useRef(draft)

  const change = useCallback(
    (wish: DraftChange) => {
      const next = { ...latest.current, ...(typeof wish === 'function' ? wish(latest.current) : wish) }
      latest.current = next
      writeStored(key, JSON.stringify(next))
      setDraft(next)
    },
    [key],
  )

  useEffect(() => {
    if (latest.current.challengeId !== challengeId) change({ challengeId })
  }, [challengeId, change])

  const clear = useCallback(() => {
    latest.current = emptyDraft(challengeId)
    writeStored(key, null)
    void dropBytes()
    setDraft(latest.current)
    setRestored(false)
  }, [key, challengeId])

  const current = useCallback(() => latest.current, [])

  return { draft, current, change, clear, restored, dismissRestored: () => setRestored(false) }
}
