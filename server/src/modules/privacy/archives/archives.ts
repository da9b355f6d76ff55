// Owns data archives: requested once a day, created by a timed job, fetched only by their owner, deleted after seven
// days. Guarantees: the content is the person's own and of one instant; of others it has only the names that were
// shown. Depends on personal-data, people and photos.
import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { nextArchiveAt } from '@bora/rules/account-deletion.ts'
import { ARCHIVE_KEPT_DAYS } from '@bora/rules/limits.ts'
import { PAGES } from '@bora/rules/pages.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FileMissing } from '../../../adapters/photo-store.ts'
import type { Context, SignedIn, RawHttp } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { Refusal } from '../../../core/refusal.ts'
import { mayHaveCommitted } from '../../../db/database-faults.ts'
import { queueMessage } from '../../messaging/index.ts'
import { personOf, refuseWithoutFactor } from '../../accounts/index.ts'
import { makeArchive } from './make.ts'

type ArchiveAnswer = OutputOf<(typeof api)['archives']['mine']>

const TRIES = 3
/** Longer than the longest takes: until then no other node begins it. */
const TAKEN_MS = 30 * 60_000
const ROUND_SECONDS = 60
const DAY_MS = 86_400_000

/** Returns the viewer's last requested archive, and when the next request is possible. */
export async function archiveOf(ctx: SignedIn): Promise<ArchiveAnswer> {
  const last = await lastOf(ctx)
  if (!last) return { state: 'none', askedAt: null, expiresAt: null, bytes: null, nextAt: null }
  const again = nextArchiveAt(new Date(last.asked_at))
  const isOver = last.expires_at !== null && new Date(last.expires_at) <= ctx.now
  return {
    state: last.state === 'asked' ? 'making' : isOver ? 'gone' : last.state,
    askedAt: new Date(last.asked_at).toISOString(),
    expiresAt: last.expires_at && new Date(last.expires_at).toISOString(),
    bytes: last.bytes,
    // A failed one can be requested again at once.
    nextAt: last.state !== 'failed' && again > ctx.now ? again.toISOString() : null,
  }
}

/**
 * Records that the viewer requests an archive. Refuses `second_factor_required`, and a second one within a day with
 * `archive_too_soon`.
 */
export async function askArchive(ctx: SignedIn): Promise<ArchiveAnswer> {
  await refuseWithoutFactor(ctx)
  const { id } = ctx.viewer
  // Serializes concurrent requests of one person.
  await ctx.db.selectFrom('people').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  const { state, nextAt } = await archiveOf(ctx)
  if (nextAt !== null || state === 'making') {
    const wait = nextAt === null ? 0 : new Date(nextAt).getTime() - ctx.now.getTime()
    // One still in progress after a day will be ready, or given up, within the next rounds.
    throw new Refusal('archive_too_soon', { params: { seconds: Math.max(ROUND_SECONDS, Math.ceil(wait / 1_000)) } })
  }
  const now = ctx.now.toISOString()
  await ctx.db
    .insertInto('archives')
    .values({
      user_id: id,
      id: randomUUID(),
      asked_at: now,
      due_at: now,
      ready_at: null,
      expires_at: null,
      bytes: null,
    })
    .execute()
  return archiveOf(ctx)
}

/**
 * Streams the viewer's archive, through this server even if an object store has it: no address opens a person's data
 * without the session. Refuses `second_factor_required`, and `archive_not_ready` if there is none, or it has expired.
 */
export async function fetchArchive(ctx: SignedIn, { reply }: RawHttp): Promise<Readable> {
  await refuseWithoutFactor(ctx)
  const ready = await ctx.db
    .selectFrom('archives')
    .select(['id', 'ready_at'])
    .where('user_id', '=', ctx.viewer.id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', ctx.now.toISOString())
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!ready) throw new Refusal('archive_not_ready')
  const key = archiveKey(ready.id)
  const file = await ctx.adapters.photos.get(key)
  if (!file) throw new FileMissing(key)
  void reply
    .header(
      'content-disposition',
      `attachment; filename="bora-${new Date(ready.ready_at!).toISOString().slice(0, 10)}.zip"`,
    )
    .header('content-length', file.bytes)
  return file.stream
}

/**
 * Creates the requested archives, each by one node, and notifies their owners; returns how many. Runs outside a
 * transaction. A failed one is retried, three times in all.
 */
export async function makeArchives(ctx: Context, alarm: (problem: string) => void): Promise<number> {
  for (let made = 0; ;) {
    const taken = await takeOne(ctx)
    if (!taken) return made
    const key = archiveKey(taken.id)
    try {
      const bytes = await makeArchive(ctx, taken.user_id, key)
      await inSeparateTransaction(ctx, inside => isReady(inside, taken, bytes))
      made++
    } catch (error) {
      alarm(`archive ${taken.id}: ${(error as Error).stack}`)
      // It may be ready. Otherwise the next try replaces the file, or the sweep removes it.
      if (mayHaveCommitted(error)) continue
      await ctx.adapters.photos.remove(key).catch(() => {})
      if (taken.attempts >= TRIES)
        await ctx.db
          .updateTable('archives')
          .set({ state: 'failed', due_at: null })
          .where('user_id', '=', taken.user_id)
          .where('id', '=', taken.id)
          .execute()
    }
  }
}

/** Deletes expired archives; returns how many. One abandoned by a dead node can be requested again. */
export async function sweepArchives(ctx: Context): Promise<number> {
  const abandoned = await ctx.db
    .updateTable('archives')
    .set({ state: 'failed', due_at: null })
    .where('state', '=', 'asked')
    .where('attempts', '>=', TRIES)
    .where('due_at', '<=', ctx.now.toISOString())
    .returning('id')
    .execute()
  for (const { id } of abandoned) await ctx.adapters.photos.remove(archiveKey(id))
  const old = await ctx.db
    .selectFrom('archives')
    .select(['user_id', 'id'])
    .where('state', '=', 'ready')
    .where('expires_at', '<=', ctx.now.toISOString())
    .execute()
  for (const { user_id, id } of old) {
    await ctx.adapters.photos.remove(archiveKey(id))
    await ctx.db
      .updateTable('archives')
      .set({ state: 'gone' })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
  }
  return old.length
}

/** Returns the storage key of an archive, by its id. */
export function archiveKey(id: string): string {
  return `archives/${id}`
}

/** Returns the files of all ready archives, by their rows, with their size in bytes. */
export async function archiveFiles({ db }: Pick<Context, 'db'>): Promise<{ key: string; bytes: number | null }[]> {
  const rows = await db.selectFrom('archives').select(['id', 'bytes']).where('state', '=', 'ready').execute()
  return rows.map(({ id, bytes }) => ({ key: archiveKey(id), bytes }))
}

type Taken = { user_id: string; id: string; attempts: number }

async function takeOne(ctx: Context): Promise<Taken | undefined> {
  const until = new Date(ctx.now.getTime() + TAKEN_MS).toISOString()
  const { rows } = await sql<Taken>`
    update archives set attempts = attempts + 1, due_at = ${until}
    where (user_id, id) = (select user_id, id from archives
      where state = 'asked' and attempts < ${TRIES} and due_at <= ${ctx.now.toISOString()} order by due_at, id limit 1 for update skip locked)
    returning user_id, id, attempts`.execute(ctx.db)
  return rows[0]
}

async function isReady(ctx: Context, { user_id: userId, id }: Taken, bytes: number): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + ARCHIVE_KEPT_DAYS * DAY_MS).toISOString()
  const { numUpdatedRows } = await ctx.db
    .updateTable('archives')
    .set({ state: 'ready', due_at: null, ready_at: ctx.now.toISOString(), expires_at: expiresAt, bytes })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error('its account ended meanwhile')
  const account = await ctx.db.selectFrom('auth.users').select('email').where('id', '=', userId).executeTakeFirst()
  if (!account?.email) return
  const { name, language, time_zone: timeZone } = (await personOf(ctx.db, userId))!
  const link = `${ctx.config.siteUrl}${PAGES.gdprSettings.path}`
  await queueMessage(ctx, {
    channel: 'mail',
    to: account.email,
    language,
    kind: 'archive_ready',
    facts: { name, link, timeZone, until: expiresAt },
  })
}

function lastOf({ db, viewer }: SignedIn) {
  return db
    .selectFrom('archives')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
