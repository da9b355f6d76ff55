import { CORRECTABLE } from '@bora/rules/ledger-adjustments.ts'
import { creditEnd } from '@bora/rules/credit-end.ts'
import type { Currency } from '@bora/rules/money.ts'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { accountOf } from '../../accounts/index.ts'
import { balanceOf, grantBonus, type Leg, post, type AccountKind } from '../../ledger/index.ts'
import { notify } from '../../notifications/index.ts'
import type { LedgerAdjustmentTables } from './tables.ts'

export type EntryRow = Selectable<LedgerAdjustmentTables['book_entries']>

/** A posting that could be reversed: its number and key, the amount in whole cents, and its owner. */
export type Correctable = {
  number: number
  key: string
  kind: (typeof CORRECTABLE)[number]
  currency: Currency
  cents: number
  at: string
  person_id: string | null
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Returns postings that can still be reversed, latest first, or only the one with this number. */
export async function correctable(
  { db }: Pick<Context, 'db'>,
  { number, most }: { number?: number; most: number },
): Promise<Correctable[]> {
  const { rows } = await sql<Correctable>`
    select t.id as number, t.idem_key as key, t.kind, t.currency, t.at,
      (select sum(e.cents)::bigint from ledger_entries e where e.transaction_id = t.id and e.cents > 0) as cents,
      (select min(e.person_id::text)::uuid from ledger_entries e where e.transaction_id = t.id) as person_id
    from ledger_transactions t
    where t.kind in (${sql.join(CORRECTABLE.map(kind => sql.lit(kind)))}) and (${number ?? null}::bigint is null or t.id = ${number ?? null}::bigint)
      and not exists (select from ledger_transactions later where later.resolves = t.id)
      and not exists (select from book_entries b where b.corrects = t.id and b.state = 'posted')
    order by t.id desc limit ${most}`.execute(db)
  return rows
}

/**
 * Posts an adjustment, decided by `approvedBy`, within the call's transaction (docs/rules/money.md#books). Refuses with
 * `insufficient_balance` if it would take an account below zero, e.g. for credits that are all spent, with
 * `book_entry_closed` if the posting was reversed meanwhile, and with `person_not_found` for credits of an account that
 * ended meanwhile.
 */
export async function postEntry(ctx: Context, entry: EntryRow, approvedBy: string): Promise<void> {
  const { id, kind, currency, cents, person_id: owner, reason, proposed_by: proposedBy } = entry
  const base = { key: `book:${id}`, kind, currency }
  const decision = { reason, proposedBy, approvedBy }
  const between = (from: Leg, to: Leg): Leg[] => [
    { ...from, cents },
    { ...to, cents: -cents },
  ]
  switch (kind) {
    case 'provider_transfer':
      await post(ctx, { ...base, legs: between({ account: 'bank', cents }, { account: 'psp_clearing', cents }) })
      return
    case 'platform_deposit':
      await post(ctx, { ...base, legs: between({ account: 'bank', cents }, { account: 'platform_funds', cents }) })
      return
    case 'receivable_write_off': {
      const debt = { account: 'receivable_user', owner: owner!, cents } as const
      await post(ctx, { ...base, legs: between({ account: 'chargeback_loss', person: owner!, cents }, debt), decision })
      return
    }
    case 'bonus_grant': {
      if (!(await accountOf(ctx.db, owner!))) throw new Refusal('person_not_found', { field: 'personId' })
      const expiresAt = creditEnd(ctx.now)
      await grantBonus(ctx, { key: base.key, userId: owner!, cents, currency, expiresAt, source: 'desk' })
      await notify(ctx, { kind: 'credits_granted', userId: owner!, subject: id, facts: { cents, currency, expiresAt } })
      return
    }
    case 'correction': {
      const [taken] = await correctable(ctx, { number: entry.corrects!, most: 1 })
      if (!taken) throw new Refusal('book_entry_closed')
      if (taken.kind === 'bonus_grant' && (await revokeRest(ctx, base, taken))) return
      const legs =
        taken.kind === 'referral_reward' ? await outOfReward(ctx, taken) : await turnedRound(ctx, taken.number)
      await post(ctx, { ...base, legs, resolves: taken.key, decision })
    }
  }
}

/** Revokes the rest of partly spent credits; returns false if none are spent, so that the grant is reversed instead. */
async function revokeRest(
  ctx: Context,
  { key, currency }: { key: string; currency: Currency },
  { number, cents, person_id: owner }: Correctable,
): Promise<boolean> {
  // The lock of the account prevents concurrent spending.
  const has = await balanceOf(ctx.db, 'user_bonus', owner!, currency, { locked: true })
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.cents + coalesce(m.cents, 0)), 0)::bigint as cents from bonus_lots l
    left join lateral (select sum(cents) as cents from bonus_moves where lot_id = l.id) m on true
    where l.transaction_id = ${number}`.execute(ctx.db)
  const left = Math.min(has, rows[0]!.cents)
  if (left === cents) return false
  if (left === 0) throw new Refusal('insufficient_balance')
  await post(ctx, {
    key,
    kind: 'bonus_revoke',
    currency,
    legs: [
      { account: 'user_bonus', owner: owner!, cents: left },
      { account: 'promo_expense', person: owner!, cents: -left },
    ],
  })
  return true
}

/** Returns the legs that take an amount back: from free money first; the owner owes the spent part. */
async function outOfReward(
  { db }: Pick<Context, 'db'>,
  { cents, currency, person_id: owner }: Correctable,
): Promise<Leg[]> {
  const free = Math.min(cents, await balanceOf(db, 'user_main', owner!, currency, { locked: true }))
  return [
    { account: 'user_main', owner: owner!, cents: free },
    { account: 'receivable_user', owner: owner!, cents: cents - free },
    { account: 'referral_expense', person: owner!, cents: -cents },
  ]
}

async function turnedRound({ db }: Pick<Context, 'db'>, number: number): Promise<Leg[]> {
  const { rows } = await sql<{ account: AccountKind; owner: string; person_id: string | null; cents: number }>`
    select e.account_kind as account, a.owner, e.person_id, e.cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = ${number} order by e.line`.execute(db)
  return rows.map(({ account, owner, person_id, cents }) => ({
    account,
    ...(owner !== NOBODY ? { owner } : person_id !== null && { person: person_id }),
    cents: -cents,
  }))
}
