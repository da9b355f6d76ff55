import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { nameMatch } from '@bora/rules/holder-name.ts'
import { PAYOUT_STATUSES } from '@bora/rules/payouts.ts'
import { readCpf } from '@bora/rules/tax-id.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { Tables } from '../../../db/tables.ts'
import { actsOn, recordAct } from '../../audit/index.ts'
import {
  cpfMark,
  unseal,
  overdueSince,
  type PayoutRow,
  type PayoutStop,
  payoutStops,
  viewOf,
} from '../../payouts/index.ts'
import { type DecidedAlone, mayDecideAlone } from '@bora/rules/decided-alone.ts'
import { isVoid, type PairRefusal } from '@bora/rules/two-admins.ts'
import { type EndingRow, openEndings, needsTwoAdmins } from './endings.ts'
import { personOf, personRefs } from '../../accounts/index.ts'
import { decidedAlone } from '../two-admins/decided-alone.ts'
import { pairRefusals } from '../two-admins/pair.ts'
import { prizesOfPayouts } from '../wallet/prizes.ts'

type Calls = (typeof api)['adminPayouts']
type Queued = OutputOf<Calls['queue']>['items'][number]
type Can = Queued['can'][number]
export type PayoutDetails = OutputOf<Calls['one']>

const PAGE = 30

/**
 * Returns payouts, newest first, of a state or found by a search: holders' names, digits of a mask, a whole CPF, or a
 * challenge in which their person had won before.
 */
export async function queue(ctx: SignedIn, { query }: InputOf<Calls['queue']>): Promise<OutputOf<Calls['queue']>> {
  const before = query.cursor ? decodeCursor(query.cursor, 'uuid') : null
  const rows = await ctx.db
    .selectFrom('payouts')
    .selectAll()
    .$if(query.status !== undefined, some => some.where('status', '=', query.status!))
    .$if(query.search !== undefined, some =>
      some.where(eb => eb.or([searched(ctx, query.search!)(eb), wonIn(query.search!)])),
    )
    .$if(before !== null, some =>
      some.where(sql<boolean>`(requested_at, id) < (${before!.at}::timestamptz, ${before!.id}::uuid)`),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return {
    items: await queued(ctx, rows.slice(0, PAGE)),
    next: last ? encodeCursor({ at: last.requested_at, id: last.id }) : null,
  }
}

function wonIn(typed: string) {
  return sql<boolean>`exists (
    select from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.person_id = payouts.user_id
      and e.account_kind in ('user_main', 'user_held')
    where t.kind = 'settle' and t.challenge_title ilike ${patternOf(typed)} and t.at <= payouts.requested_at)`
}

function patternOf(typed: string): string {
  return `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/** Returns the search condition for a typed text, for payouts or banking details. */
export function searched(ctx: SignedIn, typed: string) {
  const cpf = readCpf(typed)
  const pattern = patternOf(typed)
  const digits = typed.replace(/\D/g, '')
  return ({ eb, or }: ExpressionBuilder<Tables, 'payouts' | 'bank_details'>) =>
    or([
      eb('holder_name', 'ilike', pattern),
      ...(cpf === null ? [] : [eb('cpf_mark', '=', cpfMark(ctx, cpf))]),
      ...(digits.length < 3 || cpf !== null
        ? []
        : [
            sql<boolean>`regexp_replace(shown::text || coalesce(shown_cpf, ''), '[^0-9]', '', 'g') like ${`%${digits}%`}`,
          ]),
    ])
}

async function queued(ctx: SignedIn, rows: readonly PayoutRow[]): Promise<Queued[]> {
  const ids = [...new Set(rows.map(row => row.user_id))]
  const people = await personRefs(ctx, ids)
  const prizes = await prizesOfPayouts(ctx, ids)
  const now = await deskNow(ctx, rows)
  return rows.map(row => {
    const { canCancel: _, ...view } = viewOf(row)
    return {
      ...view,
      person: people.get(row.user_id) ?? { id: row.user_id, name: '', photoUrl: null },
      prizes: prizes.get(row.id) ?? [],
      releasesNeeded: row.releases_needed,
      releases: isVoid(now(row).pair) ? 0 : Number(row.released_at !== null) + Number(row.confirmed_at !== null),
      can: canDo(ctx, row, now(row)),
      overdue: isOverdue(ctx, row),
    }
  })
}

/**
 * The reasons that stop payouts now, a proposed ending that needs another admin, and why the viewer cannot be that
 * admin.
 */
export type DeskNow = {
  stops: readonly PayoutStop[]
  ending: EndingRow | undefined
  pair: PairRefusal | null
  /** The viewer's recent decisions without a second admin. */
  alone: DecidedAlone
}

/** Returns the facts that decide the viewer's permissions for each of these payouts. */
export async function deskNow(ctx: SignedIn, rows: readonly PayoutRow[]): Promise<(row: PayoutRow) => DeskNow> {
  const stops = await payoutStops(ctx.db)
  const alone = await decidedAlone(ctx)
  const endings = await openEndings(ctx.db, rows)
  const waiting = rows.filter(row => startedBy(row, endings.get(row.id)))
  const refusals = await pairRefusals(
    ctx,
    waiting.map(row => startedBy(row, endings.get(row.id))!),
  )
  const pairs = new Map(waiting.map((row, at) => [row.id, refusals[at]!]))
  return row => ({ stops, alone, ending: endings.get(row.id), pair: pairs.get(row.id) ?? null })
}

/** Returns what one admin began and another one has to complete; null if nothing is pending. */
export function startedBy(row: PayoutRow, ending: EndingRow | undefined): { by: string; at: string } | null {
  if (ending) return { by: ending.proposed_by, at: ending.proposed_at }
  const isHalf = row.status === 'pending' && row.releases_needed === 2 && row.confirmed_by === null
  return isHalf && row.released_by !== null ? { by: row.released_by, at: row.released_at! } : null
}

/**
 * Returns the viewer's permitted actions on a payout now; no one decides on their own, nor releases one while payouts
 * are stopped.
 */
export function canDo(ctx: SignedIn, row: PayoutRow, { stops, ending, pair, alone }: DeskNow): Can[] {
  if (row.user_id === ctx.viewer.id) return []
  if (ending) return pair === null ? ['approve', 'decline'] : ['decline']
  const byHand = row.status === 'processing' && (row.provider === 'manual' || isOverdue(ctx, row))
  const isMissing = (nth: 1 | 2) => stops.length === 0 && row.status === 'pending' && row.releases_needed >= nth
  const can: [Can, boolean][] = [
    // A first release that no longer counts can be repeated.
    ['release', isMissing(1) && (row.released_by === null || isVoid(pair))],
    ['confirm', isMissing(2) && row.released_by !== null && row.confirmed_by === null && pair === null],
    ['complete', byHand],
    ['fail', byHand || row.status === 'pending'],
    ['return', row.status === 'completed'],
    ['correct', byHand || row.status === 'pending'],
  ]
  return can.flatMap(([what, may]) =>
    may && (!isAlone(row, what) || mayDecideAlone(row.amount_cents, alone)) ? [what] : [],
  )
}

/** Returns whether this act is one that an admin decides alone and that can move the money of a payout. */
export function isAlone(row: PayoutRow, what: Can): boolean {
  if (what === 'release') return row.releases_needed === 1
  return ['fail', 'return', 'correct'].includes(what) && row.sent_at !== null && !needsTwoAdmins(row)
}

function isOverdue(ctx: SignedIn, row: PayoutRow): boolean {
  const since = Date.parse(overdueSince(ctx.now))
  return row.status === 'processing' && Date.parse(row.sent_at!) < since
}

/** Returns the desk's view of a payout, its destination masked. */
export async function payoutDetails(ctx: SignedIn, id: string): Promise<PayoutDetails> {
  const row = await ctx.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('payout_not_found')
  const [view] = await queued(ctx, [row])
  const person = await personOf(ctx.db, row.user_id)
  const reviewed = await actsOn(ctx, 'bank_details', row.user_id)
  const { stops, ending, pair, alone } = (await deskNow(ctx, [row]))(row)
  return {
    ...view!,
    person: { ...view!.person, memberSince: person?.created_at ?? row.requested_at },
    detailsVerifiedAt:
      reviewed.findLast(({ act, at }) => act === 'details_verified' && at <= row.requested_at)?.at ??
      (await matchedAt(ctx, row)),
    holderCpf: row.shown_cpf,
    nameMatch: nameMatch(row.holder_name, person?.name ?? ''),
    provider: row.provider,
    attempts: row.attempts,
    stopped: stops.length > 0,
    aloneLimit: row.user_id !== ctx.viewer.id && isAlone(row, 'release') && !mayDecideAlone(row.amount_cents, alone),
    secondRefusal: pair,
    takesTwo: needsTwoAdmins(row),
    said: await saidOf(ctx, ending),
    endToEndId: row.end_to_end_id,
    feeCents: row.fee_cents,
    acts: await actsOn(ctx, 'payout', id),
  }
}

/** Returns when the details were verified without the desk, as one of the account's own keys; null if they were not. */
async function matchedAt({ db }: SignedIn, { user_id, requested_at }: PayoutRow): Promise<string | null> {
  const details = await db
    .selectFrom('bank_details')
    .select('decided_at')
    .where('user_id', '=', user_id)
    .where('matched', 'is not', null)
    .where('decided_at', '<=', requested_at)
    .executeTakeFirst()
  return details?.decided_at ?? null
}

async function saidOf(ctx: SignedIn, ending: EndingRow | undefined): Promise<PayoutDetails['said']> {
  if (!ending) return null
  const people = await personRefs(ctx, [ending.proposed_by])
  return {
    ending: ending.id,
    what: ending.what,
    by: { id: ending.proposed_by, name: people.get(ending.proposed_by)?.name ?? '' },
    at: ending.proposed_at,
    endToEndId: ending.end_to_end_id,
    feeCents: ending.fee_cents,
    reason: ending.reason,
    evidence: ending.evidence,
  }
}

/** Returns the unmasked destination of a payout, for paying it by hand; records who looked. */
export async function revealPayout(
  ctx: SignedIn,
  { params }: InputOf<Calls['reveal']>,
): Promise<OutputOf<Calls['reveal']>> {
  const row = await ctx.db.selectFrom('payouts').selectAll().where('id', '=', params.payoutId).executeTakeFirst()
  if (!row) throw new Refusal('payout_not_found')
  await recordAct(ctx, 'destination_read', { subject: 'payout', id: row.id })
  return { ...unseal(ctx, row.id, row.sealed), holderName: row.holder_name }
}

/** Returns the number of pending tasks. */
export async function counts(ctx: SignedIn): Promise<OutputOf<Calls['counts']>> {
  const rows = await ctx.db
    .selectFrom('payouts')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const countOf = (status: string) => rows.find(row => row.status === status)?.count ?? 0
  const { reviews } = await ctx.db
    .selectFrom('bank_details')
    .select(({ fn }) => fn.countAll<number>().as('reviews'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  const { overdue } = await ctx.db
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('overdue'))
    .where('status', '=', 'processing')
    .where('sent_at', '<', overdueSince(ctx.now))
    .executeTakeFirstOrThrow()
  const payouts = Object.fromEntries(PAYOUT_STATUSES.map(status => [status, countOf(status)]))
  return {
    payouts: payouts as OutputOf<Calls['counts']>['payouts'],
    reviews,
    overdue,
    stops: await payoutStops(ctx.db),
  }
}
