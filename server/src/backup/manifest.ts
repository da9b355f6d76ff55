import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../settings/environment.ts'

const MANIFEST = 'manifest.json'

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  digest: z.string(),
  /** The file of its rows, packed, and the SHA-256 of that file. */
  file: z.string(),
  sha256: z.string(),
})

/**
 * The description of a backup; written last, so that a backup without it is unfinished. `digest` is the sum of the
 * hashes of a table's rows in any order. `files` is null if they were omitted, `list` the file that names each with its
 * hash. `keys` are settings of the installation that are not in the backup; `check` identifies their values.
 */
export type Manifest = z.infer<typeof manifest>
const manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  beganAt: z.string(),
  endedAt: z.string(),
  database: z.object({
    postgres: z.string(),
    migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
    tables: z.array(table),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  }),
  files: z
    .object({ count: z.number().int(), list: z.string(), sha256: z.string(), missing: z.array(z.string()) })
    .nullable(),
  keys: z.array(z.object({ name: z.string(), check: z.string().nullable() })),
  secretTables: z.array(z.string()),
})

export function manifestFile(folder: string): string {
  return join(folder, MANIFEST)
}

/** Reads the description of a backup; refuses (`StartRefused`) a folder without one, or an unfinished backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => null)
  if (text === null) throw new StartRefused(`${folder} is not a complete backup: it has no ${MANIFEST}.`)
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new StartRefused(`${manifestFile(folder)} cannot be read: it is damaged, or from a newer version.`)
  }
}
