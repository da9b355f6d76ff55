import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { Role } from '@bora/contract/me.ts'
import { MAX_PEOPLE_FOUND } from '@bora/rules/limits.ts'
import { readCpf } from '@bora/rules/tax-id.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { activeBan, personRefs } from '../../accounts/index.ts'
import { cpfEndMark, cpfMark } from '../../payouts/index.ts'

type Calls = (typeof api)['adminUsers']
type FoundPerson = OutputOf<Calls['list']>['items'][number]

const PAGE = MAX_PEOPLE_FOUND

/** Returns people, newest first and page by page, or those whom a search finds. */
export async function list(ctx: SignedIn, { query }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const { search, only, cursor } = query
  if (search !== undefined) return { items: await shownPeople(ctx, await found(ctx, search), only), next: null }
  const before = cursor ? decodeCursor(cursor, 'uuid') : null
  // Sign-in data are stored separately, so suspended accounts are queried there; they are few.
  const banned = only === 'suspended' ? await suspendedIds(ctx) : null
  const rows = await ctx.db
    .selectFrom('people')
    .select(['id', 'created_at'])
    .$if(banned !== null, some => some.where('id', '=', sql<string>`any(${banned}::uuid[])`))
    .$if(only === 'admin' || only === 'ambassador', some =>
      some.where('roles', '<>', sql<never>`'{}'::text[]`).where(sql<boolean>`${only!} = any(roles)`),
    )
    .$if(before !== null, some =>
      some.where(sql<boolean>`(created_at, id) < (${before!.at}::timestamptz, ${before!.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  const ids = rows.slice(0, PAGE).map(row => row.id)
  return { items: await shownPeople(ctx, ids), next: last ? encodeCursor({ at: last.created_at, id: last.id }) : null }
}

// Each kind of search queries one table by its own index; the most certain match comes first.
async function found(ctx: SignedIn, typed: string): Promise<string[]> {
  const ways = await Promise.all([byId(ctx, typed), byCpf(ctx, typed), byAddress(ctx, typed), byName(ctx, typed)])
  return [...new Set(ways.flat())].slice(0, PAGE)
}

async function byId({ db }: SignedIn, typed: string): Promise<string[]> {
  const start = typed.toLowerCase().replace(/^#/, '')
  if (!/^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/.test(start) || start.length > 36) return []
  const edge = (fill: string) => {
    const digits = (start.replaceAll('-', '') + fill.repeat(32)).slice(0, 32)
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  const rows = db.selectFrom('people').select('id').where('id', '>=', edge('0')).where('id', '<=', edge('f'))
  return (await rows.orderBy('id').limit(PAGE).execute()).map(row => row.id)
}

async function byCpf(ctx: SignedIn, typed: string): Promise<string[]> {
  const digits = typed.replace(/[.\-\s]/g, '')
  if (!/^\d+$/.test(digits)) return []
  const cpf = readCpf(typed)
  if (cpf === null && digits.length !== 4) return []
  const rows = ctx.db
    .selectFrom('bank_details')
    .select('user_id')
    .$if(cpf !== null, some => some.where('cpf_mark', '=', cpfMark(ctx, cpf!)))
    .$if(cpf === null, some => some.where('cpf_end_mark', '=', cpfEndMark(ctx, digits)))
  return (await rows.orderBy('user_id').limit(PAGE).execute()).map(row => row.user_id)
}

// Sorts only the shown rows: for a name or an address ending that thousands have, any of them will do.
async function byAddress({ db }: SignedIn, typed: string): Promise<string[]> {
  const wanted = pattern(typed.toLowerCase())
  const rows = db.selectFrom('auth.users').select(['id', 'email']).where('email', 'like', `%${wanted}%`).limit(PAGE)
  return (await rows.execute()).sort((a, b) => a.email!.localeCompare(b.email!)).map(row => row.id)
}

async function byName({ db }: SignedIn, typed: string): Promise<string[]> {
  const like = async (wanted: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from people where plain_text(name) like plain_text(${wanted})
      order by created_at desc, id desc limit ${PAGE}`.execute(db)
    return rows.map(row => row.id)
  }
  const begins = await like(`${pattern(typed)}%`)
  return begins.length === PAGE ? begins : [...begins, ...(await like(`%${pattern(typed)}%`))]
}

function pattern(typed: string): string {
  return typed.replace(/[\\%_]/g, '\\$&')
}

async function suspendedIds({ db }: SignedIn): Promise<string[]> {
  const rows = db.selectFrom('auth.users').select('id').where('banned_until', '>', systemClock().toISOString())
  return (await rows.execute()).map(row => row.id)
}

/** Returns these people in this order, as a list shows them; `only` filters by kind. */
export async function shownPeople(
  ctx: SignedIn,
  ids: readonly string[],
  only?: 'admin' | 'ambassador' | 'suspended',
): Promise<FoundPerson[]> {
  if (ids.length === 0) return []
  const any = sql<string>`any(${ids}::uuid[])`
  const refs = await personRefs(ctx, ids)
  const people = await ctx.db.selectFrom('people').select(['id', 'roles', 'created_at']).where('id', '=', any).execute()
  const accounts = await ctx.db
    .selectFrom('auth.users')
    .select(['id', 'email', 'phone', 'banned_until', 'ban_reason'])
    .where('id', '=', any)
    .execute()
  return ids.flatMap(id => {
    const person = people.find(each => each.id === id)
    if (!person) return []
    const account = accounts.find(each => each.id === id)
    const suspension = account ? activeBan(account) : null
    if (only === 'suspended' ? !suspension : only && !person.roles.includes(only)) return []
    return [
      {
        ...refs.get(id)!,
        email: account?.email ?? null,
        phone: account?.phone ?? null,
        memberSince: person.created_at,
        roles: Role.options.filter(role => person.roles.includes(role)),
        suspension,
      },
    ]
  })
}
