import type { PhotoRefusal } from '@bora/rules/photo.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { preparePhoto } from '../../../api/prepare-photo.ts'
import { sendPhoto } from '../../../api/send-photo.ts'
import type { WorkoutDraft } from './draft.ts'
import { fitPhotos } from './fit-photos.ts'
import type { RefusedFile } from './fit-photos.ts'
import { problemOf, problemOfError, problemOfRefusal } from './problems.ts'
import type { Problem } from './problems.ts'
import { bytesOf, dropBytes, keepBytes } from './photo-bytes.ts'
import type { DraftChange } from './use-draft.ts'

export type PhotoState = { status: 'preparing' | 'sending' | 'failed'; share: number; code?: string }
const FINAL = new Set(['photo_type', 'photo_too_large', 'photo_broken', 'photo_required', 'photo_used'])

/** Uploads the photos of a draft: each is sent at once, separately, and can be retried. */
export function usePhotos(current: () => WorkoutDraft, change: (wish: DraftChange) => void) {
  const [states, setStates] = useState<Record<string, PhotoState>>({})
  const [previews, setPreviews] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<RefusedFile[]>([])
  // Lost on reload: the origin is then omitted.
  const origins = useRef(new Map<string, 'camera' | 'gallery'>())
  const marks = useRef(new Map<string, string>())
  // Kept while the page is open, even where this browser can't store anything.
  const shelf = useRef(new Map<string, Blob>())
  // Photos that only lack a connection are retried automatically.
  const unreached = useRef(new Set<string>())
  const running = useRef(new Map<string, { stop: AbortController; done: Promise<void> }>())

  const note = useCallback((key: string, state: PhotoState | null) => {
    setStates(all => {
      const { [key]: _, ...rest } = all
      return state ? { ...rest, [key]: state } : rest
    })
  }, [])

  const preview = useCallback((key: string, photo: Blob) => {
    setPreviews(all => (all[key] ? all : { ...all, [key]: URL.createObjectURL(photo) }))
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
    (key: string, name: string, load: () => Promise<Blob | PhotoRefusal | null>) => {
      if (running.current.has(key)) return
      const stop = new AbortController()
      const isHere = () => !stop.signal.aborted && current().photos.some(photo => photo.key === key)
      const run = async () => {
        unreached.current.delete(key)
        note(key, { status: 'preparing', share: 0 })
        const photo = await load()
        if (!isHere()) return
        if (photo === null) return drop(key)
        if (!(photo instanceof Blob)) {
          setRefused(all => [...all, { name, problem: problemOfRefusal(photo) }])
          return drop(key)
        }
        preview(key, photo)
        shelf.current.set(key, photo)
        note(key, { status: 'sending', share: 0 })
        await keepBytes(key, photo)
        const picture = await sendPhoto(photo, {
          purpose: { activityId: current().id, from: origins.current.get(key), cameraMark: marks.current.get(key) },
          signal: stop.signal,
          onProgress: share => note(key, { status: 'sending', share }),
        })
        if (!isHere()) return
        if (current().photos.some(one => one.picture?.id === picture.id)) {
          setRefused(all => [...all, { name, problem: problemOf('photo_twice') }])
          return drop(key)
        }
        change(draft => ({ photos: draft.photos.map(one => (one.key === key ? { ...one, picture } : one)) }))
        note(key, null)
      }
      const done = run()
        .catch((error: unknown) => {
          if (!isHere()) return
          const problem = problemOfError(error)
          if (FINAL.has(problem.code)) {
            setRefused(all => [...all, { name, problem }])
            drop(key)
          } else {
            if (problem.code === 'offline') unreached.current.add(key)
            note(key, { status: 'failed', share: 0, code: problem.code })
          }
        })
        .finally(() => running.current.delete(key))
      running.current.set(key, { stop, done })
    },
    [change, drop, current, note, preview],
  )

  /** Removes the photo that the server refuses for this workout, and says why. */
  const refuse = useCallback(
    (problem: Problem) => {
      const found = current().photos.find(photo => photo.picture?.id === problem.params['photoId'])
      if (!found) return
      setRefused(all => [...all, { name: '', problem }])
      drop(found.key)
    },
    [current, drop],
  )

  /** Adds photos, as many as fit; returns their keys. */
  const add = useCallback(
    (files: readonly File[], from?: 'camera' | 'gallery', cameraMark?: string) => {
      const { fitting, tooMany } = fitPhotos(files, current().photos.length)
      setRefused(tooMany)
      const fresh = fitting.map(file => ({ key: crypto.randomUUID(), file }))
      change(draft => ({ photos: [...draft.photos, ...fresh.map(({ key }) => ({ key, picture: null }))] }))
      for (const { key } of fresh) {
        if (from) origins.current.set(key, from)
        if (cameraMark) marks.current.set(key, cameraMark)
      }
      for (const { key, file } of fresh) send(key, file.name, () => preparePhoto(file))
      return fresh.map(({ key }) => key)
    },
    [change, current, send],
  )

  const bytes = useCallback(async (key: string) => shelf.current.get(key) ?? bytesOf(key), [])
  const retry = useCallback((key: string) => send(key, '', () => bytes(key)), [bytes, send])

  /** Whether a photo is here only because the server could not be reached. */
  const waits = useCallback((key: string) => unreached.current.has(key), [])
  useEffect(() => {
    const goOn = () => unreached.current.forEach(retry)
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [retry])

  // After a reload, an uploaded photo is shown from its bytes, since its address may have expired.
  useEffect(() => {
    for (const { key, picture } of current().photos) {
      if (!picture) continue
      void bytesOf(key).then(photo => photo && preview(key, photo))
    }
  }, [current, preview])

  // Uploads interrupted by a reload resume automatically.
  useEffect(() => {
    const all = running.current
    for (const photo of current().photos) if (!photo.picture) retry(photo.key)
    return () => {
      for (const { stop } of all.values()) stop.abort()
      all.clear()
    }
  }, [current, retry])

  /** Resolves when no upload is in progress. */
  const settled = useCallback(async () => {
    while (running.current.size > 0) await Promise.allSettled([...running.current.values()].map(one => one.done))
  }, [])

  const origin = useCallback((key: string) => origins.current.get(key), [])

  return {
    states,
    previews,
    refused,
    add,
    retry,
    remove: drop,
    refuse,
    settled,
    waits,
    bytes,
    origin,
    forgetRefused: () => setRefused([]),
  }
}

export type Photos = ReturnType<typeof usePhotos>
