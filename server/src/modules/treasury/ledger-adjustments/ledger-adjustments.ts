// Owns manual ledger adjustments. Guarantees: two admins decide large amounts, waivers and reversals, no one decides on
// their own, each adjustment is posted once, and who and why stays recorded. Depends on the ledger, the money check,
// payouts, notifications and the audit log.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { adjustmentDeciders, namesPerson } from '@bora/rules/ledger-adjustments.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { accountOf, personRefs } from '../../accounts/index.ts'
import { recordAct } from '../../audit/index.ts'
import { lastSeal } from '../money-check/seals.ts'
import { payoutStops } from '../../payouts/index.ts'
import { isDecidedAlone } from '../two-admins/decided-alone.ts'
import { pairRefusals, refuseOwn, refusePair } from '../two-admins/pair.ts'
import { correctable, type EntryRow, postEntry } from './post-adjustment.ts'

type Calls = (typeof api)['ledgerAdjustments']
type All = OutputOf<Calls['all']>
type Entry = OutputOf<Calls['approve']>
type Proposed = InputOf<Calls['propose']>['body']

const MAX_OPEN = 200
const MAX_DECIDED = 30
const MAX_LISTED = 50

/** Returns pending adjustments, the last decisions, balances, debtors, and what could be reversed. */
export async function allEntries(ctx: SignedIn): Promise<All> {
  const entries = ctx.db.selectFrom('book_entries').selectAll()
  const open = await entries.where('state', '=', 'open').orderBy('proposed_at').orderBy('id').limit(MAX_OPEN).execute()
  const decided = await entries
    .where('state', '<>', 'open')
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(MAX_DECIDED)
    .execute()
  const views = await viewsOf(ctx, [...open, ...decided])
  const debts = await ctx.db
    .selectFrom('ledger_accounts')
    .select(['owner', 'currency', 'balance'])
    .where('kind', '=', 'receivable_user')
    .where('balance', '>', 0)
    .orderBy('balance', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const postings = await correctable(ctx, { most: MAX_LISTED })
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
 * Proposes an adjustment; what one admin may decide is posted at once. Refuses `own_payout` if it is about the viewer,
 * `posting_not_found` for a posting that doesn't exist or cannot be reversed, `insufficient_balance` for more than is
 * owed, `person_not_found` for credits to an unknown account, and `id_taken` for an id with other content.
 */
export async function propose(ctx: SignedIn, { body }: InputOf<Calls['propose']>): Promise<Entry> {
  const known = await entryOf(ctx, body.id)
  if (known) return again(ctx, known, body)
  const { currency, cents, personId, corrects } = await aboutOf(ctx, body)
  if (personId !== null) await refuseOwn(ctx, personId)
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
    .onConflict(conflict => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
    .catch(error => {
      const { constraint } = error as { constraint?: string }
      throw constraint === 'one_correction_at_a_time' ? new Refusal('posting_not_found', { field: 'posting' }) : error
    })
  // The same request sent twice at once: the other one was first.
  if (!row) return again(ctx, (await entryOf(ctx, body.id))!, body)
  await recordAct(ctx, 'book_entry_proposed', { subject: 'book_entry', id: row.id }, row.reason, {
    after: { kind: row.kind, cents, currency },
  })
  const isAlone = adjustmentDeciders(row.kind, cents) === 1 && (await isDecidedAlone(ctx, cents))
  return isAlone ? decide(ctx, row, 'posted', null) : viewOf(ctx, row)
}

/** Posts another admin's proposal. */
export async function approve(ctx: SignedIn, { params }: InputOf<Calls['approve']>): Promise<Entry> {
  const row = await lockOpen(ctx, params.entryId)
  await refusePair(ctx, { by: row.proposed_by, at: row.proposed_at })
  return decide(ctx, row, 'posted', null)
}

/** Refuses an adjustment permanently. */
export async function refuse(ctx: SignedIn, { params, body }: InputOf<Calls['refuse']>): Promise<Entry> {
  return decide(ctx, await lockOpen(ctx, params.entryId), 'refused', body.note)
}

async function decide(ctx: SignedIn, row: EntryRow, state: 'posted' | 'refused', note: string | null): Promise<Entry> {
  if (row.person_id !== null) await refuseOwn(ctx, row.person_id)
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

async function entryOf({ db }: SignedIn, id: string): Promise<EntryRow | undefined> {
  return db.selectFrom('book_entries').selectAll().where('id', '=', id).executeTakeFirst()
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
    (body.kind === 'correction'
      ? row.corrects === body.posting
      : row.cents === body.cents && row.currency === body.currency && row.person_id === (body.personId ?? null))
  if (!isSame) throw new Refusal('id_taken')
  return viewOf(ctx, row)
}

type About = Pick<EntryRow, 'currency' | 'cents' | 'corrects'> & { personId: string | null }

async function aboutOf(ctx: SignedIn, body: Proposed): Promise<About> {
  // The contract guarantees the fields that a kind needs.
  if (body.kind === 'correction') {
    const [posting] = await correctable(ctx, { number: body.posting!, most: 1 })
    if (!posting) throw new Refusal('posting_not_found', { field: 'posting' })
    const { number: corrects, currency, cents, person_id: personId } = posting
    return { corrects, currency, cents, personId }
  }
  const [currency, cents] = [body.currency!, body.cents!]
  if (!namesPerson(body.kind)) return { currency, cents, corrects: null, personId: null }
  const personId = body.personId!
  if (body.kind === 'bonus_grant') {
    if (!(await accountOf(ctx.db, personId))) throw new Refusal('person_not_found', { field: 'personId' })
    return { currency, cents, corrects: null, personId }
  }
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
  const open = rows.filter(row => row.state === 'open')
  const refusals = await pairRefusals(
    ctx,
    open.map(({ proposed_by: by, proposed_at: at }) => ({ by, at })),
  )
  return rows.map(row => {
    const secondRefusal = refusals[open.indexOf(row)] ?? null
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
      can: isOpen ? [...(secondRefusal === null ? (['approve'] as const) : []), 'refuse' as const] : [],
      secondRefusal,
      overAlone: row.state === 'open' && adjustmentDeciders(row.kind, row.cents) === 1,
    }
  })
}

async function refs(ctx: SignedIn, ids: readonly string[]) {
  const people = await personRefs(ctx, [...new Set(ids)])
  return (id: string) => people.get(id) ?? { id, name: '', photoUrl: null }
}
