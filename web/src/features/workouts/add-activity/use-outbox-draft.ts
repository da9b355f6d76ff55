import { useEffect, useState } from 'react'
import { outboxWorkout } from '../../../offline/offline-outbox.ts'
import { readDraft, type WorkoutDraft } from './draft.ts'
import { dropBytes, keepBytes } from './photo-bytes.ts'

/** The draft of a pending workout, by its id: null without one, undefined until it has loaded with its photos. */
export function useOutboxDraft(person: string | undefined, id: string | undefined): WorkoutDraft | null | undefined {
  const [found, setFound] = useState<{ id: string; draft: WorkoutDraft | null }>()
  useEffect(() => {
    if (!person || !id) return
    let left = false
    let keys: string[] = []
    async function load() {
      const workout = await outboxWorkout(person!, id!).catch(() => null)
      const photos = workout?.photos.filter(photo => photo.bytes !== null) ?? []
      await Promise.all(photos.map(photo => keepBytes(photo.key, photo.bytes!)))
      if (left) return
      keys = photos.map(photo => photo.key)
      setFound({ id: id!, draft: workout && readDraft(JSON.stringify(workout.draft)) })
    }
    void load()
    return () => {
      left = true
      for (const key of keys) void dropBytes(key)
    }
  }, [person, id])
  if (!id) return null
  return found?.id === id ? found.draft : undefined
}
