import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Message } from '../templates/message.ts'
import type { Lane } from './lanes.ts'

/** A message claimed by this node only. `is_kept` and `is_old` decide what happens if it cannot be sent. */
export type Claimed = {
  id: string
  recipient: string
  language: Message['language']
  kind: string
  facts: Record<string, unknown>
  attempts: number
  age_minutes: number
  is_kept: boolean
  is_old: boolean
}

/** A message; or none, with the milliseconds until one may leave, null if the queue is empty. */
export type Found = { row: Claimed } | { row: null; waitMs: number | null }

export type Wanted = {
  channel: Message['channel']
  /** The last lane that may be taken from. */
  lane: Lane
  /** How many messages of the channel the whole installation sends in a second. */
  perSecond: number
  /** Whether earlier failures come first. */
  laterFirst: boolean
  /** Ids that are taken only if nothing else is due. */
  last: readonly string[]
}

const MAX_DAYS_OF = 1
const DAYS_OF_KEPT = 5
const SHORTEST_WAIT_MS = 2

// Mandatory messages that keep their value: codes and links expire anyway, bulk is worthless after a day.
const isKept = sql<boolean>`
  (m.channel = 'mail' and m.lane <> 3 and not m.facts ?| array['codeMinutes', 'linkMinutes'])`
const isOld = sql<boolean>`
  (m.created_at < now() - make_interval(days => case when ${isKept} then ${DAYS_OF_KEPT}::int else ${MAX_DAYS_OF}::int end))`

/**
 * Claims the next message: the lowest lane first, within a lane by turn. Two nodes never claim the same one. Claiming
 * moves its next try, so a message whose node dies while sending is tried again.
 */
export async function claimNext(db: Kysely<Tables>, wanted: Wanted): Promise<Found> {
  const parts = wanted.laterFirst ? ([later, first] as const) : ([first, later] as const)
  const avoided = wanted.last.length > 0 ? [wanted.last, []] : [[]]
  for (const not of avoided) {
    for (const part of parts) {
      // oxlint-disable-next-line no-await-in-loop -- the second is queried only if the first finds nothing
      const found = await claim(db, wanted, part(not))
      if (found.row || found.waitMs !== null) return found
    }
  }
  return { row: null, waitMs: null }
}

type Part = ReturnType<typeof sql>

function first(not: readonly string[]): Part {
  return sql`attempts = 0 and next_try_at <= now() and id <> all(${not}::uuid[]) order by lane, turn, created_at`
}

function later(not: readonly string[]): Part {
  return sql`attempts > 0 and next_try_at <= now() and id <> all(${not}::uuid[]) order by lane, next_try_at`
}

// One statement: claims a message together with its place in the installation's rate, or neither. An unused second may
// be caught up.
async function claim(db: Kysely<Tables>, { channel, lane, perSecond }: Wanted, part: Part): Promise<Found> {
  const { rows } = await sql<{ waits: boolean; wait_ms: number } & (Claimed | { id: null })>`
    with next as materialized (
      select id from outgoing_messages
      where channel = ${channel} and lane <= ${lane} and given_up_at is null and ${part}
      limit 1 for update skip locked
    ), paced as (
      update message_pace
      set free_at = greatest(free_at, clock_timestamp() - interval '1 second') + interval '1 second' / ${perSecond}::float8
      where channel = ${channel} and free_at <= clock_timestamp() and exists (select from next)
      returning channel
    ), claimed as (
      update outgoing_messages m
      set attempts = m.attempts + 1, next_try_at = now() + interval '1 minute' * power(2, least(m.attempts, 6))
      where m.id = (select id from next) and exists (select from paced)
      returning m.id, m.recipient, m.language, m.kind, m.facts, m.attempts, ${isKept} as is_kept, ${isOld} as is_old,
        extract(epoch from now() - m.created_at)::float8 / 60 as age_minutes
    )
    select c.*, exists (select from next) as waits,
      (select extract(epoch from free_at - clock_timestamp())::float8 * 1000 from message_pace where channel = ${channel})
        as wait_ms
    from (select) as one left join claimed c on true`.execute(db)
  const { waits, wait_ms: waitMs, ...row } = rows[0]!
  if (row.id !== null) return { row }
  return { row: null, waitMs: waits ? Math.max(SHORTEST_WAIT_MS, waitMs) : null }
}

/**
 * Returns a message of a failed channel to the queue without counting the try, due after at least half of a pause of
 * the given milliseconds.
 */
export async function putBack(db: Kysely<Tables>, { id }: Pick<Claimed, 'id'>, pauseMs: number): Promise<void> {
  await sql`
    update outgoing_messages
    set attempts = attempts - 1, next_try_at = now() + interval '1 millisecond' * ${pauseMs / 2}
    where id = ${id} and attempts > 0`.execute(db)
}

/**
 * Gives a message up: a mandatory one is kept for the admins' desk, any other is deleted. Its failure stays recorded
 * for as long as its subject may matter.
 */
export async function giveUp(db: Kysely<Tables>, { id }: Pick<Claimed, 'id'>, refused: boolean): Promise<void> {
  await giveUpThose(db, sql`m.id = ${id}`, refused)
}

/** Ends the tries of messages that waited for a failed channel for too long; returns how many. */
export function giveUpOld(db: Kysely<Tables>, channel: Message['channel']): Promise<number> {
  // A message in progress on a node has its next try in the future.
  return giveUpThose(db, sql`m.channel = ${channel} and m.next_try_at <= now() and ${isOld}`, false)
}

async function giveUpThose(db: Kysely<Tables>, those: Part, refused: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as materialized (
      select m.id, ${isKept} as is_kept from outgoing_messages m
      where ${those} and m.given_up_at is null for update skip locked
    ), noted as (
      insert into undelivered_messages (id, at, refused) select id, now(), ${refused} from ended
      on conflict (id) do update set at = excluded.at, refused = excluded.refused
    ), kept as (
      update outgoing_messages m set given_up_at = now(), refused = ${refused}
      from ended e where m.id = e.id and e.is_kept
    ), gone as (
      delete from outgoing_messages m using ended e where m.id = e.id and not e.is_kept
    )
    select count(*)::int as count from ended`.execute(db)
  return rows[0]!.count
}

/** Deletes a sent or worthless message from the queue. */
export async function forget(db: Kysely<Tables>, { id }: Pick<Claimed, 'id'>): Promise<void> {
  await db.deleteFrom('outgoing_messages').where('id', '=', id).execute()
}

/** Removes a sent mail from the queue and records it; later bounces are accepted only for recorded mails. */
export async function noteSent(db: Kysely<Tables>, { id, kind }: Pick<Claimed, 'id' | 'kind'>): Promise<void> {
  await sql`
    with gone as (delete from outgoing_messages where id = ${id})
    insert into sent_mails (id, kind, at) values (${id}, ${kind}, now()) on conflict do nothing`.execute(db)
}
