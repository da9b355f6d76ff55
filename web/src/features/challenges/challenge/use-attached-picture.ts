import { useEffect, useRef, useState } from 'react'
import { type Answer, ApiError } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { preparePhoto } from '../../../api/prepare-photo.ts'
import { sendPhoto } from '../../../api/send-photo.ts'

type Stored = Answer<'POST /photos'>
/** A picture in the composer. `share` is how much of it was sent, null before and after; `problem` is why it wasn't. */
export type Attached = { photo: Blob; preview: string; share: number | null; problem: string | null; failed: boolean }

/**
 * The picture of a message being written: chosen, prepared and shown at once, sent with the message. It stays until the
 * message is sent or it is removed.
 */
export function useAttachedPicture() {
  const [picture, setPicture] = useState<Attached | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  // Aborts everything in progress.
  const stop = useRef<AbortController | null>(null)
  const preview = picture?.preview

  useEffect(() => () => stop.current?.abort(), [])
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  function begin(): AbortSignal {
    stop.current?.abort()
    stop.current = new AbortController()
    return stop.current.signal
  }
  async function choose(file: Blob): Promise<void> {
    const signal = begin()
    setRefused(null)
    setPreparing(true)
    const photo = await preparePhoto(file)
    if (signal.aborted) return
    setPreparing(false)
    if (!(photo instanceof Blob)) return setRefused(errorText(new ApiError(photo.code, 0, photo)))
    setPicture({ photo, preview: URL.createObjectURL(photo), share: null, problem: null, failed: false })
  }
  function remove(): void {
    begin()
    setPicture(null)
    setPreparing(false)
    setRefused(null)
  }
  /** Uploads it; null if that failed, which it then shows, or if it was removed meanwhile. */
  async function send({ photo }: Attached): Promise<Stored | null> {
    const signal = begin()
    const change = (to: Partial<Attached>) => setPicture(now => now && { ...now, ...to })
    change({ share: 0, problem: null, failed: false })
    try {
      return await sendPhoto(photo, {
        purpose: { chat: true },
        signal,
        onProgress: share => signal.aborted || change({ share }),
      })
    } catch (error) {
      if (!signal.aborted) change({ share: null, problem: errorText(error), failed: true })
      return null
    }
  }
  /** Shows that its message wasn't sent; the reason is reported elsewhere. */
  function failed(): void {
    setPicture(now => now && { ...now, share: null, failed: true })
  }
  return { picture, isPreparing, refused, choose, remove, send, failed }
}
