import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { isDay } from '@bora/rules/calendar.ts'
import type { Selectable } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { csvOf } from '../../../core/csv.ts'
import { decodeOffset } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personRefs } from '../../accounts/index.ts'
import { recordAct } from './admin-acts.ts'
import { readChain } from './chain.ts'
import type { AdminActTables } from './tables.ts'

type Calls = (typeof api)['adminActs']
type Filter = InputOf<Calls['exported']>['body']
type Entry = OutputOf<Calls['list']>['items'][number]
type Row = Selectable<AdminActTables['admin_acts']>

const PAGE = 50
const MAX = 10_000
const HEAD = [
  'number',
  'at',
  'by',
  'by_name',
  'ip',
  'user_agent',
  'act',
  'subject',
  'subject_id',
  'before',
  'after',
  'note',
  'hash',
]

/** Returns a page of the log, newest first; refuses `invalid_input` for a day that doesn't exist. */
export async function list(ctx: SignedIn, { query }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const { cursor, ...filter } = query
  const before = cursor ? decodeOffset(cursor) : null
  const rows = await chosen(ctx, filter)
    .$if(before !== null, some => some.where('seq', '<', before!))
    .limit(PAGE + 1)
    .execute()
  const shown = rows.slice(0, PAGE)
  const people = await peopleOf(ctx, shown)
  return {
    items: shown.map(row => entryOf(row, people)),
    next: rows.length > PAGE ? String(shown.at(-1)!.seq) : null,
  }
}

/** Returns everyone who ever acted, by name. */
export async function people(ctx: SignedIn): Promise<OutputOf<Calls['people']>> {
  const rows = await ctx.db.selectFrom('admin_acts').select('by_id').distinct().execute()
  const refs = await personRefs(
    ctx,
    rows.map(row => row.by_id),
  )
  return { items: [...refs.values()].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)) }
}

/** Returns whether the log is intact, its length, and its last hash. */
export async function chain(ctx: SignedIn): Promise<OutputOf<Calls['chain']>> {
  const { length, hash, breaks } = await readChain(ctx.db)
  return { length, hash: hash.toString('hex'), broken: breaks[0] ?? null }
}

/** Returns the log as a CSV file, and records who exported it. */
export async function exported(
  ctx: SignedIn,
  { body }: InputOf<Calls['exported']>,
): Promise<OutputOf<Calls['exported']>> {
  const rows = await chosen(ctx, body).limit(MAX).execute()
  const people = await peopleOf(ctx, rows)
  const lines = rows.map(row => {
    const entry = entryOf(row, people)
    const { number, at, by, ip, userAgent, act, subject, subjectId, before, after, note, hash } = entry
    const facts = [before, after].map(each => each && JSON.stringify(each))
    return [number, at, by.id, by.name, ip, userAgent, act, subject, subjectId, ...facts, note, hash]
  })
  const asked = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  await recordAct(ctx, 'audit_exported', { subject: 'audit', id: null }, null, {
    after: { rows: rows.length, ...asked },
  })
  return {
    fileName: `audit-${ctx.now.toISOString().slice(0, 10)}.csv`,
    csv: csvOf([HEAD, ...lines], { record_delimiter: 'windows' }),
  }
}

function chosen(ctx: SignedIn, { act, subject, about, by, from, until }: Filter) {
  for (const [field, day] of Object.entries({ from, until }))
    // PostgreSQL has no year 0, and nothing here happened in another millennium.
    if (day !== undefined && !(isDay(day) && day.startsWith('2'))) throw new Refusal('invalid_input', { field })
  return ctx.db
    .selectFrom('admin_acts')
    .selectAll()
    .$if(act !== undefined, some => some.where('act', '=', act!))
    .$if(subject !== undefined, some => some.where('subject', '=', subject!))
    .$if(about !== undefined, some => some.where('subject_id', '=', about!))
    .$if(by !== undefined, some => some.where('by_id', '=', by!))
    .$if(from !== undefined, some => some.where('at', '>=', `${from!}T00:00:00Z`))
    .$if(until !== undefined, some => some.where('at', '<=', `${until!}T23:59:59.999999Z`))
    .orderBy('seq', 'desc')
}

function peopleOf(ctx: SignedIn, rows: readonly Row[]) {
  const ids = rows.flatMap(row => [row.by_id, ...(isAboutPerson(row) ? [row.subject_id!] : [])])
  return personRefs(ctx, [...new Set(ids)])
}

// Banking details are identified by their person.
function isAboutPerson({ subject, subject_id }: Row): boolean {
  return subject_id !== null && (subject === 'person' || subject === 'bank_details')
}

function entryOf(row: Row, people: Awaited<ReturnType<typeof personRefs>>): Entry {
  const refOf = (id: string) => people.get(id) ?? { id, name: '', photoUrl: null }
  return {
    number: row.seq,
    at: row.at,
    by: refOf(row.by_id),
    ip: row.ip,
    userAgent: row.user_agent,
    act: row.act,
    subject: row.subject,
    subjectId: row.subject_id,
    person: isAboutPerson(row) ? refOf(row.subject_id!) : null,
    before: row.before,
    after: row.after,
    note: row.note,
    hash: row.hash.toString('hex'),
  }
}
