import { creditEnd } from '@bora/rules/credit-end.ts'
import type { Parts } from '@bora/rules/pool-credits.ts'
import type { Currency } from '@bora/rules/money.ts'
import { type Books, type Leg, post } from '../../ledger/index.ts'

/**
 * Returns the legs of a prize, money and credits separately: held until `freeAt`, or free at once if it is null. Free
 * credits are valid as long as those of any prize (docs/rules/money.md#credits-in-a-pool). Legs of 0 are omitted.
 */
export function prizeLegs(
  owner: string,
  { moneyCents, creditCents }: Parts,
  { rank, freeAt, now }: { rank?: number; freeAt: string | null; now: Date },
): Leg[] {
  const ranked = rank === undefined ? {} : { rank }
  const legs: Leg[] = freeAt
    ? [
        { account: 'user_held', owner, cents: -moneyCents, detail: { ...ranked, freeAt } },
        { account: 'bonus_held', owner, cents: -creditCents, detail: { ...ranked, freeAt } },
      ]
    : [
        { account: 'user_main', owner, cents: -moneyCents, detail: ranked },
        {
          account: 'user_bonus',
          owner,
          cents: -creditCents,
          detail: { ...ranked, lots: [{ cents: creditCents, expiresAt: creditEnd(now) }] },
        },
      ]
  return legs.filter(leg => leg.cents !== 0)
}

/**
 * Releases the held part of a prize, money and credits in separate postings; `key` is that of the money's. Call it in
 * the transaction that records the release.
 */
export async function releaseParts(ctx: Books, { owner, held, rank, key, challenge }: FreedPrize): Promise<void> {
  const { id, title, currency } = challenge
  const free = prizeLegs(owner, held, { rank, freeAt: null, now: ctx.now })
  for (const leg of free) {
    const isMoney = leg.account === 'user_main'
    await post(ctx, {
      key: isMoney ? key : `${key}:credits`,
      kind: isMoney ? 'prize_release' : 'credits_release',
      currency,
      legs: [{ account: isMoney ? 'user_held' : 'bonus_held', owner, cents: -leg.cents }, leg],
      about: { id, title },
    })
  }
}

type FreedPrize = {
  owner: string
  held: Parts
  rank?: number
  key: string
  challenge: { id: string; title: string; currency: Currency }
}
