import type { Context } from '../../core/context.ts'
import { balanceOf, type Leg, post } from '../wallet/wallet.ts'
import type { PaymentRow } from './payment-view.ts'

/** Which of their own means somebody wants to pay an entry with. */
export type OwnMeans = { credits: boolean; balance: boolean }

type Part = Pick<PaymentRow, 'bonus_cents' | 'main_cents'>
type About = { id: string; title: string }

/**
 * What of an amount the payer has and wants to give: bonus credits first, then free money, whole cents; the rest is the
 * provider's (docs/rules/money.md#entries). Free money pays a debt to the platform first.
 */
export async function ownPartOf(
  ctx: Pick<Context, 'db'>,
  userId: string,
  { amountCents, currency, means }: { amountCents: number; currency: PaymentRow['currency']; means: OwnMeans },
): Promise<Part> {
  const credits = means.credits ? await balanceOf(ctx.db, 'user_bonus', userId, currency) : 0
  const bonus_cents = Math.min(credits, amountCents)
  if (!means.balance) return { bonus_cents, main_cents: 0 }
  const free = await balanceOf(ctx.db, 'user_main', userId, currency)
  const owed = await balanceOf(ctx.db, 'receivable_user', userId, currency)
  return { bonus_cents, main_cents: Math.min(Math.max(0, free - owed), amountCents - bonus_cents) }
}

/** Sets the own part of a payment aside while its checkout is open. */
export async function holdOwnPart(ctx: Context, payment: PaymentRow, about: About): Promise<void> {
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

/** Gives back what `holdOwnPart` set aside; credits to the lots that they came from. */
export async function releaseOwnPart(ctx: Context, payment: PaymentRow, about: About): Promise<void> {
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

/** The legs that take the own part of a payment into a pool. */
export function ownLegs({ user_id: owner, bonus_cents, main_cents }: PaymentRow): Leg[] {
  return [
    { account: 'bonus_hold', owner, cents: bonus_cents },
    { account: 'main_hold', owner, cents: main_cents },
  ]
}

/** The key under which the credits of a payment were taken. */
export function creditsKeyOf(paymentId: string): string {
  return `pay:${paymentId}:reserve`
}

// Each source has postings of its own: in one that mixed them, credits could come out as money.
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
