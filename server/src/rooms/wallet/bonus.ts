import { type Currency, DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { type Books, post } from './post.ts'

/**
 * Gives a person bonus credits (whole cents above zero): they pay entry fees only and can't be paid out
 * (docs/rules/money.md#bonus-credits). `key` makes the grant happen once.
 */
export async function grantBonus(
  ctx: Books,
  grant: { key: string; userId: string; cents: number; currency?: Currency },
): Promise<void> {
  await post(ctx, {
    key: `bonus:${grant.key}`,
    kind: 'bonus_grant',
    currency: grant.currency ?? DEFAULT_CURRENCY,
    legs: [
      { account: 'promo_expense', cents: grant.cents },
      { account: 'user_bonus', owner: grant.userId, cents: -grant.cents },
    ],
  })
}
