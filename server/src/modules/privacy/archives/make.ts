import type { Language } from '@bora/rules/limits.ts'
import { type Kysely, sql } from 'kysely'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { FileMissing } from '../../../adapters/photo-store.ts'
import type { Context } from '../../../core/context.ts'
import { csvOf } from '../../../core/csv.ts'
import type { Tables } from '../../../db/tables.ts'
import { withUploadFolder } from '../../../core/uploads.ts'
import { personOf, provenAddressOf } from '../../accounts/index.ts'
import { openPhoto } from '../../media/index.ts'
import { unseal } from '../../payouts/index.ts'
import { OWN_ADDRESS_SETTING } from '../personal-data/dataset.ts'
import { type ArchiveFile, ARCHIVE_FILES } from './files.ts'
import { inWords } from './in-words.ts'
import { beginning, END, partAfter, partBefore, type Row, sectionBefore, tableBefore, tableRow } from './page.ts'

const AT_ONCE = 500
// Writing such a file may take minutes; no call waits for it.
const PATIENCE = '10min'

/**
 * Stores the archive of a person under `key`, completely or not at all, and returns its size in bytes; throws if a
 * photo is missing in the store. All data is read at one instant; rows and photos are streamed, so memory doesn't
 * depend on the length of the history. Runs outside a transaction.
 */
export async function makeArchive(ctx: Context, userId: string, key: string): Promise<number> {
  return withUploadFolder(ctx.config.dataDir, async folder => {
    const photos = await writeData(ctx, userId, folder)
    const unfinished = join(folder, 'archive.zip')
    await zip(ctx, { folder, photos, to: unfinished })
    const { size } = await stat(unfinished)
    await ctx.adapters.photos.put(key, { file: unfinished })
    return size
  })
}

/** Writes page and files into a folder; returns the person's photos. */
async function writeData(ctx: Context, userId: string, folder: string): Promise<string[]> {
  await mkdir(join(folder, 'data'))
  const page = fileIn(folder, 'index.html')
  const photos: string[] = []
  await ctx.transaction(async db => {
    await sql`set transaction isolation level repeatable read read only`.execute(db)
    await sql`select set_config('statement_timeout', ${PATIENCE}, true),
      set_config('idle_in_transaction_session_timeout', ${PATIENCE}, true)`.execute(db)
    const address = (await provenAddressOf(db, userId)) ?? ''
    await sql`select set_config(${OWN_ADDRESS_SETTING}, ${address}, true)`.execute(db)
    const { name, language } = (await personOf(db, userId))!
    await write(page, beginning(name, ctx.now.toISOString().slice(0, 16).replace('T', ' '), language))
    for (const dataset of ARCHIVE_FILES) {
      await write(page, sectionBefore(dataset, language) + partBefore(dataset, language))
      const count = await writeOne({ ...ctx, db }, dataset, { userId, folder, page, language, photos })
      await write(page, partAfter(count, language))
    }
    await write(page, END)
  })
  await close(page)
  return photos
}

type Into = { userId: string; folder: string; page: WriteStream; language: Language; photos: string[] }

async function writeOne(ctx: Context, dataset: ArchiveFile, into: Into): Promise<number> {
  const { file } = dataset
  const json = fileIn(into.folder, `data/${file}.json`)
  const csv = fileIn(into.folder, `data/${file}.csv`)
  let count = 0
  await write(json, '[')
  const rows =
    'sql' in dataset ? rowsOf(ctx.db, dataset.sql, into.userId) : await dataset.rows(ctx, into.userId, into.language)
  for await (const read of rows) {
    const row = unmasked(ctx, file, into.userId, read)
    if (file === 'photos') for (const id of row['photos'] as string[]) into.photos.push(id)
    const plain = namedFiles(row)
    await write(json, `${count === 0 ? '' : ','}\n${JSON.stringify(plain)}`)
    const worded = inWords(file, plain, into.language)
    const line = { ...worded, ...('photos' in plain && { photos: (plain['photos'] as string[]).join(' ') }) }
    // Spreadsheets recognize UTF-8 by its byte order mark.
    await write(csv, csvOf([line], { header: count === 0, bom: count === 0 }))
    if (count === 0) await write(into.page, tableBefore(Object.keys(plain), into.language))
    await write(into.page, tableRow(worded, into.language))
    count++
  }
  await write(json, '\n]\n')
  await Promise.all([close(json), close(csv)])
  return count
}

async function* rowsOf(db: Kysely<Tables>, asked: string, userId: string): AsyncGenerator<Row> {
  // A cursor takes no parameters; the id comes from the database.
  const statement = asked.replace(/\bme\b/g, `'${userId}'::uuid`)
  await sql.raw(`declare archive no scroll cursor for ${statement}`).execute(db)
  for (;;) {
    const { rows } = await sql.raw<Row>(`fetch ${AT_ONCE} from archive`).execute(db)
    yield* await withNames(db, rows)
    if (rows.length < AT_ONCE) break
  }
  await sql.raw('close archive').execute(db)
}

// Of others only their displayed name, and of challenges their title.
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

/**
 * Returns the person's own details decrypted, since the archive shows the payout destination. Those that no key can
 * decrypt stay masked.
 */
function unmasked(ctx: Context, file: string, userId: string, row: Row): Row {
  if (file !== 'bank_details' && file !== 'payouts') return row
  const { sealed, sealed_as: rowId, ...rest } = row
  try {
    const { destination, holderCpf } = unseal(
      ctx,
      (rowId as string | null) ?? userId,
      Buffer.from(sealed as string, 'hex'),
    )
    return { ...rest, destination: JSON.stringify(destination), cpf: holderCpf }
  } catch {
    return rest
  }
}

async function zip(
  ctx: Context,
  { folder, photos, to }: { folder: string; photos: string[]; to: string },
): Promise<void> {
  const archive = new ZipFile()
  archive.addFile(join(folder, 'index.html'), 'index.html')
  for (const { file } of ARCHIVE_FILES)
    for (const kind of ['json', 'csv']) archive.addFile(join(folder, 'data', `${file}.${kind}`), `data/${file}.${kind}`)
  for (const id of photos) {
    // Already compressed, and opened only when its turn comes. A missing photo makes the archive incomplete: it is
    // created again later, from the data of that time.
    archive.addReadStreamLazy(`photos/${id}.webp`, { compress: false }, done => {
      openPhoto(ctx, id, 'full').then(
        found => (found ? done(null, found.stream) : done(new FileMissing(`${id}/full`), Readable.from([]))),
        (error: unknown) => done(error, Readable.from([])),
      )
    })
  }
  archive.end()
  const failed = once(archive, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => {})
  await Promise.race([pipeline(archive.outputStream, createWriteStream(to)), failed])
}

function fileIn(folder: string, name: string): WriteStream {
  // A full disk fails a write while nothing waits for it: `write` and `close` tell, and unheard it would end the server.
  return createWriteStream(join(folder, name)).on('error', () => {})
}

async function write(stream: WriteStream, text: string): Promise<void> {
  if (stream.errored) throw stream.errored
  if (!stream.write(text)) await once(stream, 'drain')
}

async function close(stream: WriteStream): Promise<void> {
  stream.end()
  await finished(stream)
}
