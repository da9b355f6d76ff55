import { sql } from 'kysely'
import type { ListedFile, PhotoStore, StorePart } from '../../adapters/photo-store.ts'
import type { Context } from '../../core/context.ts'
import { archiveFiles } from '../privacy/index.ts'
import { type PhotoFile, photoFiles } from '../media/index.ts'

/** A row without its file, a file of another size than its row says, or a file without a row. */
export type FileProblem = { kind: 'missing' | 'other size' | 'without a row'; name: string }

/** The number of compared rows and files, and the differences. */
export type FilesChecked = { rows: number; files: number; problems: FileProblem[] }

/** All parts of a store, one after the other. */
export const STORE_PARTS: readonly StorePart[] = [
  ...Array.from({ length: 256 }, (_, i) => ({ photosBeginning: i.toString(16).padStart(2, '0') })),
  'archives',
]

// A file is stored before its row is written, and an archive may take that long.
const YOUNG_MS = 3_600_000

/**
 * Compares the files of a store with their rows, in portions, and changes neither. A file may be without a row while it
 * is younger than an hour, or if a deleted account has listed it for removal; `onOrphan` is called with each other one.
 * `now` is the system clock's time, by which stores date their files. The server may run at the same time.
 */
export async function checkFiles(
  ctx: Pick<Context, 'db'>,
  store: PhotoStore,
  { now, onOrphan = async () => {} }: { now: Date; onOrphan?: (file: ListedFile) => Promise<void> },
): Promise<FilesChecked> {
  const found: FilesChecked = { rows: 0, files: 0, problems: [] }
  for (const part of STORE_PARTS) {
    // The files first: rows added meanwhile are checked again.
    const files = await Array.fromAsync(store.list(part))
    const rows = await filesOfRows(ctx, part)
    found.rows += rows.length
    found.files += files.length
    found.problems.push(...(await missing(ctx, store, part, files, rows)))
    for (const file of await orphans(ctx, files, rows)) {
      if (now.getTime() - file.changedAt.getTime() < YOUNG_MS) continue
      found.problems.push({ kind: 'without a row', name: file.name })
      await onOrphan(file)
    }
  }
  return found
}

/** Returns the files that a part of a store must have, by their rows. */
export function filesOfRows(ctx: Pick<Context, 'db'>, part: StorePart): Promise<PhotoFile[]> {
  return part === 'archives' ? archiveFiles(ctx) : photoFiles(ctx, part.photosBeginning)
}

async function missing(
  ctx: Pick<Context, 'db'>,
  store: PhotoStore,
  part: StorePart,
  files: ListedFile[],
  rows: PhotoFile[],
): Promise<FileProblem[]> {
  const sizes = new Map(files.map(file => [file.key, file.bytes]))
  const suspects = rows.filter(({ key, bytes }) => !fits(sizes.get(key), bytes))
  if (suspects.length === 0) return []
  const found = new Map<string, number | null>()
  for (const { key } of suspects) found.set(key, await store.size(key))
  // The rows last: a photo's row is deleted first.
  const still = new Set((await filesOfRows(ctx, part)).map(({ key }) => key))
  const problems: FileProblem[] = []
  for (const { key, bytes } of suspects) {
    const size = found.get(key) ?? null
    if (still.has(key) && !fits(size ?? undefined, bytes))
      problems.push({ kind: size === null ? 'missing' : 'other size', name: key })
  }
  return problems
}

function fits(size: number | undefined, bytes: number | null): boolean {
  return size !== undefined && (bytes === null ? size > 0 : bytes === size)
}

async function orphans({ db }: Pick<Context, 'db'>, files: ListedFile[], rows: PhotoFile[]): Promise<ListedFile[]> {
  const known = new Set(rows.map(({ key }) => key))
  const without = files.filter(({ key }) => key === null || !known.has(key))
  const ids = without.flatMap(({ key }) => key?.match(/[0-9a-f-]{36}/) ?? [])
  if (ids.length === 0) return without
  // Files listed there are removed by the next round of the timed jobs.
  const { rows: named } = await sql<{ id: string }>`
    select id from files_to_remove where id = any(${ids}::uuid[])`.execute(db)
  const going = new Set(named.map(({ id }) => id))
  return without.filter(({ key }) => !going.has(key?.match(/[0-9a-f-]{36}/)?.[0] ?? ''))
}
