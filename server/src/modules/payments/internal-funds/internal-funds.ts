// Owns no tables: a payer's credits and free money, held while a checkout is open, and released. Depends on ledger.
import type { Currency } from '@bora/rules/money.ts'
import { splitPayment } from '@bora/rules/payment-split.ts'
import type { Context } from '../../../core/context.ts'
import { type Leg, lotsToGiveBack, post } from '../../ledger/index.ts'

/** The internal funds that a person wants to use for an entry. */
export type InternalFunds = { credits: boolean; balance: boolean }

type Part = { bonus_cents: number; main_cents: number }
/** The payment that an internal part belongs to. Whole cents. */
type Paid = Part & { id: string; user_id: string; currency: Currency }
type About = { id: string; title: string }

/**
 * Returns the part of an amount paid from the chosen internal funds: bonus credits first, then free money, whole cents;
 * the provider pays the rest (docs/rules/money.md#entries). Free money pays a debt to the platform first. Both stay
 * locked until the transaction ends.
 */
export async function internalPartOf(
  ctx: Pick<Context, 'db'>,
  userId: string,
  { amountCents, currency, means }: { amountCents: number; currency: Currency; means: InternalFunds },
): Promise<Part> {
  // The second of two concurrent checkouts sees the funds already taken.
  const own = await internalFundsOf(ctx, userId, currency, { locked: true })
  const { bonusCents, balanceCents } = splitPayment(amountCents, {
    creditsCents: means.credits ? own.creditsCents : 0,
    balanceCents: means.balance ? own.balanceCents : 0,
  })
  return { bonus_cents: bonusCents, main_cents: balanceCents }
}

/**
 * Returns a person's funds for an entry, in whole cents: bonus credits, and free money minus the owner's debt to the
 * platform (docs/rules/money.md#entries); with `locked`, locked until the transaction ends.
 */
export async function internalFundsOf(
  ctx: Pick<Context, 'db'>,
  userId: string,
  currency: Currency,
  { locked = false } = {},
): Promise<{ creditsCents: number; balanceCents: number }> {
  const rows = await ctx.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('owner', '=', userId)
    .where('currency', '=', currency)
    .where('kind', 'in', ['user_bonus', 'user_main', 'receivable_user'])
    // In the order in which postings lock.
    .orderBy('id')
    .$if(locked, query => query.forNoKeyUpdate())
    .execute()
  const held = new Map(rows.map(row => [row.kind, row.balance ?? 0]))
  const of = (kind: (typeof rows)[number]['kind']) => held.get(kind) ?? 0
  return {
    creditsCents: of('user_bonus'),
    balanceCents: Math.max(0, of('user_main') - of('receivable_user')),
  }
}

/** Holds the internal part of a payment while its checkout is open. */
export async function holdInternalFunds(ctx: Context, payment: Paid, about: About): Promise<void> {
  const { id, user_id: owner, currency } = payment
  for (const { cents, from, hold, reserve } of sourcesOf(payment)) {
    await post(ctx, {
      key: `pay:${id}:${reserve.key}`,
      kind: reserve.kind,
      currency,
      legs: [
        { account: from, owner, cents },
        { account: hold, owner, cents: -cents },
      ],
      about,
    })
  }
}

/** Releases the funds held by `holdInternalFunds`; credits return to their lots. */
export async function releaseInternalFunds(ctx: Context, payment: Paid, about: About): Promise<void> {
  const { id, user_id: owner, currency } = payment
  for (const { cents, from, hold, reserve, release } of sourcesOf(payment)) {
    await post(ctx, {
      key: `pay:${id}:${release.key}`,
      kind: release.kind,
      currency,
      legs: [
        { account: hold, owner, cents },
        { account: from, owner, cents: -cents },
      ],
      about,
      resolves: `pay:${id}:${reserve.key}`,
    })
  }
}

/** Returns the legs that move the internal part of a payment into a pool. */
export function internalLegs({ user_id: owner, bonus_cents, main_cents }: Paid): Leg[] {
  return [
    { account: 'bonus_hold', owner, cents: bonus_cents },
    { account: 'main_hold', owner, cents: main_cents },
  ]
}

/** Returns the legs that return the internal parts of payments: free money, and credits with their lots. */
export async function internalLegsBack(
  ctx: Pick<Context, 'db' | 'now'>,
  rows: readonly { payment_id: string; user_id: string; bonus: number; main: number }[],
): Promise<Leg[]> {
  const withCredits = rows.filter(row => row.bonus > 0)
  const lots = await lotsToGiveBack(
    ctx,
    withCredits.map(row => creditsKeyOf(row.payment_id)),
  )
  return [
    ...withCredits.map(({ payment_id, user_id: owner, bonus }): Leg => {
      const taken = lots.get(creditsKeyOf(payment_id))
      return { account: 'user_bonus', owner, cents: -bonus, ...(taken && { detail: { lots: taken } }) }
    }),
    ...rows.map(({ user_id: owner, main }): Leg => ({ account: 'user_main', owner, cents: -main })),
  ]
}

/** Returns the key under which the credits of a payment were taken. */
function creditsKeyOf(paymentId: string): string {
  return `pay:${paymentId}:reserve`
}

// Each source has separate postings: if they were mixed, credits could become money.
function sourcesOf({ bonus_cents, main_cents }: Part): Source[] {
  const sources: Source[] = [
    {
      cents: bonus_cents,
      from: 'user_bonus',
      hold: 'bonus_hold',
      reserve: { kind: 'bonus_reserve', key: 'reserve' },
      release: { kind: 'bonus_release', key: 'release' },
    },
    {
      cents: main_cents,
      from: 'user_main',
      hold: 'main_hold',
      reserve: { kind: 'main_reserve', key: 'reserve-main' },
      release: { kind: 'main_release', key: 'release-main' },
    },
  ]
  return sources.filter(source => source.cents > 0)
}

type Source = {
  cents: number
  from: 'user_bonus' | 'user_main'
  hold: 'bonus_hold' | 'main_hold'
  reserve: { kind: 'bonus_reserve' | 'main_reserve'; key: string }
  release: { kind: 'bonus_release' | 'main_release'; key: string }
}
