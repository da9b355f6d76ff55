// Owns what people write into the books by hand. Promises: much, and whatever is given up or taken back, is decided by two
// people, nobody decides on what is theirs, each entry is posted once, and who said why stays. Leans on the ledger, its
// check, payouts and the audit log.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { bookDeciders } from '@bora/rules/books.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { recordAct } from '../admin-acts/admin-acts.ts'
import { lastSeal } from '../money-check/money-check.ts'
import { payoutStops } from '../payouts/payouts.ts'
import { personRefs } from '../people/people.ts'
import { correctable, type EntryRow, postEntry } from './post-entry.ts'

type Calls = (typeof api)['books']
type All = OutputOf<Calls['all']>
type Entry = OutputOf<Calls['approve']>
type Proposed = InputOf<Calls['propose']>['body']

const MOST_OPEN = 200
const MOST_DECIDED = 30
const MOST_LISTED = 50

/** What waits, what was decided last, where money lies, who owes, and what could be taken back. */
export async function allEntries(ctx: SignedIn): Promise<All> {
  const entries = ctx.db.selectFrom('book_entries').selectAll()
  const open = await entries.where('state', '=', 'open').orderBy('proposed_at').orderBy('id').limit(MOST_OPEN).execute()
  const decided = await entries
    .where('state', '<>', 'open')
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(MOST_DECIDED)
    .execute()
  const views = await viewsOf(ctx, [...open, ...decided])
  const debts = await ctx.db
    .selectFrom('ledger_accounts')
    .select(['owner', 'currency', 'balance'])
    .where('kind', '=', 'receivable_user')
    .where('balance', '>', 0)
    .orderBy('balance', 'desc')
    .limit(MOST_LISTED)
    .execute()
  const postings = await correctable(ctx, { most: MOST_LISTED })
  const refOf = await refs(ctx, [...debts.map(debt => debt.owner), ...postings.flatMap(one => one.person_id ?? [])])
  return {
    open: views.slice(0, open.length),
    decided: views.slice(open.length),
    balances: await balances(ctx),
    seal: await sealNow(ctx),
    debtors: debts.map(({ owner, currency, balance }) => ({ person: refOf(owner), currency, cents: balance! })),
    correctable: postings.map(({ number, kind, currency, cents, at, person_id }) => {
      return { number, kind, currency, cents, at, person: person_id === null ? null : refOf(person_id) }
    }),
  }
}

/**
 * Proposes an entry; what one person may decide is posted at once. Refuses `own_payout` what is about the viewer,
 * `posting_not_found` a posting that isn't there or can't be taken back, `insufficient_balance` more than is owed, and
 * `id_taken` an id that stands for something else.
 */
export async function propose(ctx: SignedIn, { body }: InputOf<Calls['propose']>): Promise<Entry> {
  const known = await ctx.db.selectFrom('book_entries').selectAll().where('id', '=', body.id).executeTakeFirst()
  if (known) return again(ctx, known, body)
  const { currency, cents, personId, corrects } = await aboutOf(ctx, body)
  if (personId === ctx.viewer.id) throw new Refusal('own_payout')
  const row = await ctx.db
    .insertInto('book_entries')
    .values({
      id: body.id,
      kind: body.kind,
      currency,
      cents,
      person_id: personId,
      corrects,
      reason: body.reason,
      proposed_by: ctx.viewer.id,
      proposed_at: ctx.now.toISOString(),
      decided_by: null,
      decided_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(error => {
      // The same is proposed already, or was a moment ago.
      const { constraint } = error as { constraint?: string }
      if (constraint === 'one_correction_at_a_time') throw new Refusal('posting_not_found', { field: 'posting' })
      throw constraint === 'book_entries_pkey' ? new Refusal('id_taken') : error
    })
  await recordAct(ctx, 'book_entry_proposed', { subject: 'book_entry', id: row.id }, row.reason, {
    after: { kind: row.kind, cents, currency },
  })
  return bookDeciders(row.kind, cents) === 1 ? decide(ctx, row, 'posted', null) : viewOf(ctx, row)
}

/** Posts what somebody else proposed. */
export async function approve(ctx: SignedIn, { params }: InputOf<Calls['approve']>): Promise<Entry> {
  const row = await lockOpen(ctx, params.entryId)
  if (row.proposed_by === ctx.viewer.id) throw new Refusal('other_admin_needed')
  return decide(ctx, row, 'posted', null)
}

/** Leaves an entry unposted for good. */
export async function refuse(ctx: SignedIn, { params, body }: InputOf<Calls['refuse']>): Promise<Entry> {
  return decide(ctx, await lockOpen(ctx, params.entryId), 'refused', body.note)
}

async function decide(ctx: SignedIn, row: EntryRow, state: 'posted' | 'refused', note: string | null): Promise<Entry> {
  if (row.person_id === ctx.viewer.id) throw new Refusal('own_payout')
  if (state === 'posted') await postEntry(ctx, row, ctx.viewer.id)
  const decided = await ctx.db
    .updateTable('book_entries')
    .set({ state, decided_by: ctx.viewer.id, decided_at: ctx.now.toISOString() })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const act = state === 'posted' ? 'book_entry_posted' : 'book_entry_refused'
  await recordAct(ctx, act, { subject: 'book_entry', id: row.id }, note)
  return viewOf(ctx, decided)
}

async function lockOpen({ db }: SignedIn, id: string): Promise<EntryRow> {
  const row = await db.selectFrom('book_entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('book_entry_not_found')
  if (row.state !== 'open') throw new Refusal('book_entry_closed')
  return row
}

function again(ctx: SignedIn, row: EntryRow, body: Proposed): Promise<Entry> {
  const isSame =
    row.proposed_by === ctx.viewer.id &&
    row.kind === body.kind &&
    row.reason === body.reason &&
    (body.kind === 'correction' ? row.corrects === body.posting : row.cents === body.cents)
  if (!isSame) throw new Refusal('id_taken')
  return viewOf(ctx, row)
}

type About = Pick<EntryRow, 'currency' | 'cents' | 'corrects'> & { personId: string | null }

async function aboutOf(ctx: SignedIn, body: Proposed): Promise<About> {
  // The contract holds that what a kind needs is there.
  if (body.kind === 'correction') {
    const [posting] = await correctable(ctx, { number: body.posting!, most: 1 })
    if (!posting) throw new Refusal('posting_not_found', { field: 'posting' })
    const { number: corrects, currency, cents, person_id: personId } = posting
    return { corrects, currency, cents, personId }
  }
  const [currency, cents] = [body.currency!, body.cents!]
  if (body.kind !== 'receivable_write_off') return { currency, cents, corrects: null, personId: null }
  const personId = body.personId!
  const owed = await ctx.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'receivable_user')
    .where('owner', '=', personId)
    .where('currency', '=', currency)
    .executeTakeFirst()
  if ((owed?.balance ?? 0) < cents) throw new Refusal('insufficient_balance', { field: 'cents' })
  return { currency, cents, corrects: null, personId }
}

async function sealNow({ db }: SignedIn): Promise<All['seal']> {
  const seal = await lastSeal(db)
  return seal && { ...seal, holds: !(await payoutStops(db)).some(({ invariant }) => invariant === 'I24') }
}

async function balances({ db }: SignedIn): Promise<All['balances']> {
  const { rows } = await sql<All['balances'][number]>`
    select a.currency,
      coalesce(sum(e.cents) filter (where a.kind = 'psp_clearing'), 0)::bigint as "providerCents",
      coalesce(sum(e.cents) filter (where a.kind = 'bank'), 0)::bigint as "bankCents",
      coalesce(-sum(e.cents) filter (where a.kind = 'platform_funds'), 0)::bigint as "ownCents"
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.kind in ('psp_clearing', 'bank', 'platform_funds')
    group by a.currency order by a.currency`.execute(db)
  return rows
}

async function viewOf(ctx: SignedIn, row: EntryRow): Promise<Entry> {
  return (await viewsOf(ctx, [row]))[0]!
}

async function viewsOf(ctx: SignedIn, rows: readonly EntryRow[]): Promise<Entry[]> {
  const refOf = await refs(
    ctx,
    rows.flatMap(row => [row.proposed_by, row.decided_by ?? [], row.person_id ?? []].flat()),
  )
  const kinds = await ctx.db
    .selectFrom('ledger_transactions')
    .select(['id', 'kind'])
    .where('id', '=', sql<number>`any(${rows.flatMap(row => row.corrects ?? [])}::bigint[])`)
    .execute()
  return rows.map(row => {
    const isOpen = row.state === 'open' && row.person_id !== ctx.viewer.id
    const kind = kinds.find(({ id }) => id === row.corrects)?.kind as NonNullable<Entry['corrects']>['kind']
    return {
      id: row.id,
      kind: row.kind,
      currency: row.currency,
      cents: row.cents,
      person: row.person_id === null ? null : refOf(row.person_id),
      corrects: row.corrects === null ? null : { number: row.corrects, kind },
      reason: row.reason,
      state: row.state,
      proposedBy: refOf(row.proposed_by),
      proposedAt: row.proposed_at,
      decidedBy: row.decided_by === null ? null : refOf(row.decided_by),
      decidedAt: row.decided_at,
      can: isOpen ? [...(row.proposed_by === ctx.viewer.id ? [] : (['approve'] as const)), 'refuse' as const] : [],
    }
  })
}

async function refs(ctx: SignedIn, ids: readonly string[]) {
  const people = await personRefs(ctx, [...new Set(ids)])
  return (id: string) => people.get(id) ?? { id, name: '', photoUrl: null }
}
