import type { Language } from '@bora/rules/limits.ts'
import { stringify } from 'csv-stringify/sync'
import { type Kysely, sql } from 'kysely'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Context } from '../../core/context.ts'
import type { Tables } from '../../db/tables.ts'
import { withUploadFolder } from '../../core/uploads.ts'
import { WORKOUT_NAMES } from '../../pictures/share-card/names.ts'
import { personOf } from '../people/people.ts'
import { type Dataset, DATASETS } from '../personal-data/personal-data.ts'
import { beginning, END, partAfter, partBefore, type Row, sectionBefore, tableBefore, tableRow } from './page.ts'

const AT_ONCE = 500
// One process may write such a file for minutes; a call never waits for it.
const PATIENCE = '10min'

/**
 * Writes the archive of a person to `file`, whole or not at all, and returns its bytes. What is read is of one moment; rows
 * and photos pass by a few at a time, so that the longest history takes no more memory than the shortest. Runs outside
 * a transaction.
 */
export async function makeArchive(ctx: Context, userId: string, file: string): Promise<number> {
  return withUploadFolder(ctx.config.dataDir, async folder => {
    const photos = await writeData(ctx, userId, folder)
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
    const unfinished = join(folder, 'archive.zip')
    await zip(ctx, { folder, photos, to: unfinished })
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    return size
  }).catch(async (error: unknown) => {
    await rm(file, { force: true })
    throw error
  })
}

/** Writes page and files into a folder; returns the photos that are there. */
async function writeData(ctx: Context, userId: string, folder: string): Promise<string[]> {
  await mkdir(join(folder, 'data'))
  const page = createWriteStream(join(folder, 'index.html'))
  const photos: string[] = []
  await ctx.transaction(async db => {
    await sql`set transaction isolation level repeatable read read only`.execute(db)
    await sql`select set_config('statement_timeout', ${PATIENCE}, true),
      set_config('idle_in_transaction_session_timeout', ${PATIENCE}, true)`.execute(db)
    const { name, language } = (await personOf(db, userId))!
    await write(page, beginning(name, ctx.now.toISOString().slice(0, 16).replace('T', ' '), language))
    for (const dataset of DATASETS) {
      await write(page, sectionBefore(dataset, language) + partBefore(dataset, language))
      const count = await writeOne(db, dataset, { userId, folder, page, language, photos })
      await write(page, partAfter(count, language))
    }
    await write(page, END)
  })
  await close(page)
  return photos
}

type Into = { userId: string; folder: string; page: WriteStream; language: Language; photos: string[] }

async function writeOne(db: Kysely<Tables>, { file, sql: asked }: Dataset, into: Into): Promise<number> {
  const json = createWriteStream(join(into.folder, 'data', `${file}.json`))
  const csv = createWriteStream(join(into.folder, 'data', `${file}.csv`))
  let count = 0
  await write(json, '[')
  for await (const row of rowsOf(db, asked, into.userId)) {
    if (file === 'photos') for (const id of row['photos'] as string[]) into.photos.push(id)
    const plain = namedFiles(row)
    await write(json, `${count === 0 ? '' : ','}\n${JSON.stringify(plain)}`)
    const line = { ...plain, ...('photos' in plain && { photos: (plain['photos'] as string[]).join(' ') }) }
    // Spreadsheets tell UTF-8 by its first sign, and would take some texts for formulas.
    await write(
      csv,
      stringify([line], { header: count === 0, bom: count === 0, escape_formulas: true, cast: { boolean: String } }),
    )
    if (count === 0) await write(into.page, tableBefore(Object.keys(plain), into.language))
    await write(into.page, tableRow(readable(plain, into.language), into.language))
    count++
  }
  await write(json, '\n]\n')
  await Promise.all([close(json), close(csv)])
  return count
}

async function* rowsOf(db: Kysely<Tables>, asked: string, userId: string): AsyncGenerator<Row> {
  // A cursor takes no parameters; the id is one that the database gave.
  const statement = asked.replace(/\bme\b/g, `'${userId}'::uuid`)
  await sql.raw(`declare archive no scroll cursor for ${statement}`).execute(db)
  for (;;) {
    const { rows } = await sql.raw<Row>(`fetch ${AT_ONCE} from archive`).execute(db)
    yield* await withNames(db, rows)
    if (rows.length < AT_ONCE) break
  }
  await sql.raw('close archive').execute(db)
}

// Of others no more than the name that is shown of them, and of challenges their title.
async function withNames(db: Kysely<Tables>, rows: Row[]): Promise<Row[]> {
  const ids = (suffix: string) => [
    ...new Set(
      rows.flatMap(row =>
        Object.entries(row).flatMap(([key, id]) => (key.endsWith(suffix) && id ? [id as string] : [])),
      ),
    ),
  ]
  const [people, challenges] = [ids('_person'), ids('of_challenge')]
  if (people.length + challenges.length === 0) return rows
  const names = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${people}::uuid[])`)
    .execute()
  const titles = await db
    .selectFrom('challenges')
    .select(['id', 'title as name'])
    .where('id', '=', sql<string>`any(${challenges}::uuid[])`)
    .execute()
  const known = new Map([...names, ...titles].map(({ id, name }) => [id, name]))
  const named = ([key, value]: [string, unknown]) =>
    [key, key.endsWith('_person') || key === 'of_challenge' ? (known.get(value as string) ?? null) : value] as const
  return rows.map(row => Object.fromEntries(Object.entries(row).map(named)))
}

function namedFiles(row: Row): Row {
  return 'photos' in row ? { ...row, photos: (row['photos'] as string[]).map(id => `photos/${id}.webp`) } : row
}

function readable(row: Row, language: Language): Row {
  const type = row['workout_type'] as keyof (typeof WORKOUT_NAMES)[Language] | undefined
  return type ? { ...row, workout_type: WORKOUT_NAMES[language][type] ?? type } : row
}

async function zip(
  ctx: Context,
  { folder, photos, to }: { folder: string; photos: string[]; to: string },
): Promise<void> {
  const archive = new ZipFile()
  archive.addFile(join(folder, 'index.html'), 'index.html')
  for (const { file } of DATASETS)
    for (const kind of ['json', 'csv']) archive.addFile(join(folder, 'data', `${file}.${kind}`), `data/${file}.${kind}`)
  for (const id of photos) {
    // Compressed already; opened when its turn comes. One that goes meanwhile leaves an empty file.
    archive.addReadStreamLazy(`photos/${id}.webp`, { compress: false }, done => {
      ctx.adapters.photos.get(`${id}/full`).then(
        found => done(null, found?.stream ?? Readable.from([])),
        (error: unknown) => done(error, Readable.from([])),
      )
    })
  }
  archive.end()
  const failed = once(archive, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => {})
  await Promise.race([pipeline(archive.outputStream, createWriteStream(to)), failed])
}

async function write(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

async function close(stream: WriteStream): Promise<void> {
  stream.end()
  await once(stream, 'finish')
}
