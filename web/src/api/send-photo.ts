import type { ErrorCode } from '@bora/contract/errors.ts'
import { type Answer, ApiError } from './api.ts'
import { withToken } from '../session/session.ts'

type StoredPicture = Answer<'POST /photos'>
/**
 * The purpose of the photo: a portrait, a message of a chat, or the proof of a workout by its id, with its source if the browser knows it.
 */
type Purpose =
  | { portrait: true }
  | { chat: true }
  | { activityId: string; from: 'camera' | 'gallery' | undefined; cameraMark?: string | undefined }
// A connection that transfers nothing for this long is considered dead.
const STILL_MS = 30_000

type Sending = { purpose: Purpose; onProgress: (share: number) => void; signal: AbortSignal }

/**
 * Uploads one photo and reports progress from 0 to 1, which `fetch` can't. Returns the stored picture, or throws
 * `ApiError` with the code of the refusal, `offline` when the server couldn't be reached.
 */
export async function sendPhoto(photo: Blob, sending: Sending): Promise<StoredPicture> {
  return pictureOf(await withToken(token => attempt(photo, token, sending)))
}

type Response = { status: number; body: unknown }

function attempt(photo: Blob, token: string | null, { purpose, onProgress, signal }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('aborted', 'AbortError'))
    // Aborted earlier, while the photo was prepared or the token renewed.
    if (signal.aborted) return aborted()
    const request = new XMLHttpRequest()
    const query = queryOf(purpose)
    request.open('POST', `/api/photos?${query}`)
    request.responseType = 'json'
    request.setRequestHeader('content-type', photo.type)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    let still: ReturnType<typeof setTimeout> | undefined
    const moves = () => {
      clearTimeout(still)
      still = setTimeout(() => {
        reject(new ApiError('offline', 0))
        request.abort()
      }, STILL_MS)
    }
    request.upload.onprogress = event => {
      moves()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => resolve({ status: request.status, body: request.response })
    request.onerror = () => reject(new ApiError('offline', 0))
    request.onabort = aborted
    request.onloadend = () => clearTimeout(still)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    moves()
    request.send(photo)
  })
}

function queryOf(purpose: Purpose): string {
  if ('portrait' in purpose) return 'use=portrait'
  if ('chat' in purpose) return 'use=chat'
  const { activityId, from, cameraMark } = purpose
  return new URLSearchParams({ activityId, ...(from && { from }), ...(cameraMark && { cameraMark }) }).toString()
}

function pictureOf({ status, body }: Response): StoredPicture {
  if (status >= 200 && status < 300 && body) return body as StoredPicture
  const refusal = (body ?? {}) as { code?: ErrorCode; params?: Record<string, string | number> }
  throw new ApiError(refusal.code ?? (status >= 502 ? 'try_again' : 'unexpected'), status, refusal)
}
