import type { Amount, Settlement } from './prizes.ts'

/** An amount in whole cents, split into money and bonus credits. */
export type Parts<Cents = number> = { moneyCents: Cents; creditCents: Cents }

/** The fee and prizes of a pool, split; prizes keep their order. */
export type PoolParts<Cents = number> = { fee: Parts<Cents>; prizes: (Parts<Cents> & { participant: string })[] }

/**
 * Splits the fee and the prizes of a pool into money and credits, so that credits paid in are given out as credits
 * (docs/rules/money.md#credits-in-a-pool). Takes whole cents, the prizes in standings order; fee and prizes sum to the
 * pool. Throws if they don't, or if there are more credits than the pool holds.
 */
export function splitPool(
  { poolCents, feeCents, prizes }: Pick<Settlement, 'poolCents' | 'feeCents' | 'prizes'>,
  creditCents: number,
): PoolParts {
  const exact = splitPoolExactly(
    {
      poolCents: BigInt(poolCents),
      feeCents: BigInt(feeCents),
      prizes: prizes.map(one => ({ ...one, amountCents: BigInt(one.amountCents) })),
    },
    BigInt(creditCents),
  )
  return {
    fee: numbers(exact.fee),
    prizes: exact.prizes.map(one => ({ participant: one.participant, ...numbers(one) })),
  }
}

/** Like `splitPool`, for cents of any size. */
export function splitPoolExactly(
  { poolCents, feeCents, prizes }: { poolCents: bigint; feeCents: bigint; prizes: readonly Amount<bigint>[] },
  creditCents: bigint,
): PoolParts<bigint> {
  const moneyCents = poolCents - creditCents
  const given = prizes.reduce((sum, one) => sum + one.amountCents, feeCents)
  if (given !== poolCents) throw new Error(`fee and prizes are ${given} cents, and the pool is ${poolCents}`)
  if (creditCents < 0n || moneyCents < 0n)
    throw new Error(`${creditCents} of ${poolCents} cents in a pool cannot be credits`)
  const moneyOf = (cents: bigint) => (poolCents === 0n ? 0n : (cents * moneyCents) / poolCents)
  const feeMoney = moneyOf(feeCents)
  const money = prizes.map(one => moneyOf(one.amountCents))
  // Each share that was rounded down has at least one cent of credits, so one pass over the prizes places every cent.
  let left = money.reduce((rest, cents) => rest - cents, moneyCents - feeMoney)
  return {
    fee: { moneyCents: feeMoney, creditCents: feeCents - feeMoney },
    prizes: prizes.map(({ participant, amountCents }, index) => {
      const takes = left > 0n && money[index]! < amountCents ? 1n : 0n
      left -= takes
      const whole = money[index]! + takes
      return { participant, moneyCents: whole, creditCents: amountCents - whole }
    }),
  }
}

/** Returns the credits in a prize of `cents` from a pool that contains `creditCents` of credits, before odd cents. */
export function creditsOf(
  cents: number,
  { poolCents, creditCents }: { poolCents: number; creditCents: number },
): number {
  if (poolCents === 0) return 0
  return cents - Number((BigInt(cents) * BigInt(poolCents - creditCents)) / BigInt(poolCents))
}

function numbers({ moneyCents, creditCents }: Parts<bigint>): Parts {
  return { moneyCents: Number(moneyCents), creditCents: Number(creditCents) }
}
