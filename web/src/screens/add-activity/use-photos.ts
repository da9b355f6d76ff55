import { PHOTOS_MOST } from '@bora/rules/limits.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api.ts'
import { preparePhoto } from '../../prepare-photo.ts'
import { sendPhoto } from '../../send-photo.ts'
import type { WorkoutDraft } from './draft.ts'
import { bytesOf, dropBytes, keepBytes } from './photo-bytes.ts'
import type { DraftChange } from './use-draft.ts'

export type PhotoState = { status: 'preparing' | 'sending' | 'failed'; share: number; code?: string }
/** A file that can't become a photo, with the code of its text. */
export type RefusedFile = {
  name: string
  code: 'photo_required' | 'photo_type' | 'photo_too_large' | 'photo_broken' | 'too_many_photos'
}

const REFUSED = { empty: 'photo_required', wrong_type: 'photo_type', too_large: 'photo_too_large' } as const
const FINAL = new Set(['photo_type', 'photo_too_large', 'photo_broken', 'photo_required'])

/** The photos of a draft on their way to the server: each is sent at once, by itself, and can be tried again. */
export function usePhotos(current: () => WorkoutDraft, change: (wish: DraftChange) => void) {
  const [states, setStates] = useState<Record<string, PhotoState>>({})
  const [previews, setPreviews] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<RefusedFile[]>([])
  const running = useRef(new Map<string, { stop: AbortController; done: Promise<void> }>())

  const note = useCallback((key: string, state: PhotoState | null) => {
    setStates(all => {
      const { [key]: _, ...rest } = all
      return state ? { ...rest, [key]: state } : rest
    })
  }, [])

  const drop = useCallback(
    (key: string) => {
      running.current.get(key)?.stop.abort()
      void dropBytes(key)
      note(key, null)
      change(draft => ({ photos: draft.photos.filter(photo => photo.key !== key) }))
    },
    [change, note],
  )

  const send = useCallback(
    (key: string, name: string, load: () => Promise<Blob | keyof typeof REFUSED | null>) => {
      if (running.current.has(key)) return
      const stop = new AbortController()
      const isHere = () => !stop.signal.aborted && current().photos.some(photo => photo.key === key)
      const run = async () => {
        note(key, { status: 'preparing', share: 0 })
        const photo = await load()
        if (!isHere()) return
        if (photo === null) return drop(key)
        if (typeof photo === 'string') {
          setRefused(all => [...all, { name, code: REFUSED[photo] }])
          return drop(key)
        }
        setPreviews(all => (all[key] ? all : { ...all, [key]: URL.createObjectURL(photo) }))
        note(key, { status: 'sending', share: 0 })
        await keepBytes(key, photo)
        const picture = await sendPhoto(photo, {
          signal: stop.signal,
          onProgress: share => note(key, { status: 'sending', share }),
        })
        if (!isHere()) return
        change(draft => ({ photos: draft.photos.map(one => (one.key === key ? { ...one, picture } : one)) }))
        note(key, null)
        await dropBytes(key)
      }
      const done = run()
        .catch((error: unknown) => {
          if (!isHere()) return
          const code = error instanceof ApiError ? error.code : 'unexpected'
          if (FINAL.has(code)) {
            setRefused(all => [...all, { name, code: code as RefusedFile['code'] }])
            drop(key)
          } else note(key, { status: 'failed', share: 0, code })
        })
        .finally(() => running.current.delete(key))
      running.current.set(key, { stop, done })
    },
    [change, drop, current, note],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      const room = Math.max(0, PHOTOS_MOST - current().photos.length)
      setRefused(files.slice(room).map(({ name }) => ({ name, code: 'too_many_photos' as const })))
      const fresh = files.slice(0, room).map(file => ({ key: crypto.randomUUID(), file }))
      change(draft => ({ photos: [...draft.photos, ...fresh.map(({ key }) => ({ key, picture: null }))] }))
      for (const { key, file } of fresh) send(key, file.name, () => preparePhoto(file))
    },
    [change, current, send],
  )

  const retry = useCallback((key: string) => send(key, '', () => bytesOf(key)), [send])

  // What a reload interrupted goes on by itself.
  useEffect(() => {
    const all = running.current
    for (const photo of current().photos) if (!photo.picture) retry(photo.key)
    return () => {
      for (const { stop } of all.values()) stop.abort()
      all.clear()
    }
  }, [current, retry])

  /** Resolves when no photo is on its way any more. */
  const settled = useCallback(async () => {
    while (running.current.size > 0) await Promise.allSettled([...running.current.values()].map(one => one.done))
  }, [])

  return { states, previews, refused, add, retry, remove: drop, settled, forgetRefused: () => setRefused([]) }
}

export type Photos = ReturnType<typeof usePhotos>
