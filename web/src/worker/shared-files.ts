import { SHARED_CACHE } from './caches.ts'

/** So many files of one sharing are kept: what no workout takes is told of by the form. */
const MAX_FILES = 12
/** What nobody picked up by then is dropped. */
const MAX_AGE_MS = 3_600_000

const PLACE = '/shared-files/'
const NAME = 'x-file-name'
const AT = 'x-shared-at'

/**
 * Keeps the files that another app shares with this one until its form picks them up, also after a sign-in. Returns how
 * many there are; those of an earlier sharing are forgotten.
 */
export async function keepSharedFiles(form: FormData, now = Date.now()): Promise<number> {
  const files = [...form.values()]
    .filter(value => value instanceof File && value.size > 0)
    .slice(0, MAX_FILES) as File[]
  await forgetSharedFiles()
  if (files.length === 0) return 0
  const kept = await caches.open(SHARED_CACHE)
  for (const [index, file] of files.entries())
    await kept.put(
      `${PLACE}${index}`,
      new Response(file, {
        headers: { 'content-type': file.type, [NAME]: encodeURIComponent(file.name), [AT]: String(now) },
      }),
    )
  return files.length
}

/** Hands out the files that were shared within the last hour, once. */
export async function takeSharedFiles(now = Date.now()): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return []
  const kept = await caches.open(SHARED_CACHE)
  const files: File[] = []
  for (let index = 0; index < MAX_FILES; index++) {
    const answer = await kept.match(`${PLACE}${index}`)
    if (!answer || now - Number(answer.headers.get(AT)) > MAX_AGE_MS) break
    const type = answer.headers.get('content-type') ?? ''
    files.push(new File([await answer.blob()], decodeURIComponent(answer.headers.get(NAME) ?? ''), { type }))
  }
  await forgetSharedFiles()
  return files
}

async function forgetSharedFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE)
}
