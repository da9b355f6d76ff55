import { SHARED_CACHE } from './caches.ts'

/** How many files of one sharing are kept; the form names the number of the others. */
export const MAX_SHARED_FILES = 12
/** Files not picked up by then are deleted by the next page that opens. */
const MAX_AGE_MS = 3_600_000

const PLACE = '/shared-files/'
const NAME = 'x-file-name'
const AT = 'x-shared-at'
const LEFT_OUT = 'x-left-out'

/**
 * Keeps the files that another app shares with this one until its form picks them up, also after a sign-in. Returns how
 * many there are; those of an earlier sharing are forgotten.
 */
export async function keepSharedFiles(form: FormData, now = Date.now()): Promise<number> {
  const all = [...form.values()].filter(value => value instanceof File && value.size > 0) as File[]
  const files = all.slice(0, MAX_SHARED_FILES)
  await forgetSharedFiles()
  if (files.length === 0) return 0
  const kept = await caches.open(SHARED_CACHE)
  for (const [index, file] of files.entries())
    await kept.put(
      `${PLACE}${index}`,
      new Response(file, {
        headers: {
          'content-type': file.type,
          [NAME]: encodeURIComponent(file.name),
          [AT]: String(now),
          [LEFT_OUT]: String(all.length - files.length),
        },
      }),
    )
  return files.length
}

/** Hands out the files that were shared within the last hour, once, and how many of that sharing were left out. */
export async function takeSharedFiles(now = Date.now()): Promise<{ files: File[]; leftOut: number }> {
  const files: File[] = []
  let leftOut = 0
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return { files, leftOut }
  const kept = await caches.open(SHARED_CACHE)
  for (let index = 0; index < MAX_SHARED_FILES; index++) {
    const answer = await kept.match(`${PLACE}${index}`)
    if (!answer || isOld(answer, now)) break
    const type = answer.headers.get('content-type') ?? ''
    leftOut = Number(answer.headers.get(LEFT_OUT))
    files.push(new File([await answer.blob()], decodeURIComponent(answer.headers.get(NAME) ?? ''), { type }))
  }
  await forgetSharedFiles()
  return { files, leftOut }
}

/** Drops files that were shared more than an hour ago and never picked up, as after a sharing without a sign-in. */
export async function dropOldSharedFiles(now = Date.now()): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return
  const first = await (await caches.open(SHARED_CACHE)).match(`${PLACE}0`)
  if (!first || isOld(first, now)) await forgetSharedFiles()
}

function isOld(answer: Response, now: number): boolean {
  return now - Number(answer.headers.get(AT)) > MAX_AGE_MS
}

async function forgetSharedFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE)
}
