/**
 * Five people and an entry of R$ 29.90, computed by hand (whole cents):
 *
 * | Who  | Pays                         | Then             | Pool | Wallet at the end        |
 * |------|------------------------------|------------------|------|--------------------------|
 * | Ana  | card, declined once          | wins, level      | 2990 | 3137 and 900 of credits  |
 * | Bia  | Pix                          | wins, level      | 2990 | 3136 and 900 of credits  |
 * | Caio | 2000 credits, 990 by card    | third            | 2990 | 0                        |
 * | Duda | card                         | leaves before    |    0 | 0, the card has 2990     |
 * | Elis | card                         | charged back     |    0 | 0                        |
 *
 * The pool is 3 x 2990 = 8970. A tenth of it is the platform's fee (897). Two winners share 8073: 4036 each, and one odd
 * cent for the one who joined first. The provider holds what it took in, 2990 + 2990 + 990 = 6970. 2000 of the pool were
 * credits: of 4037, floor(4037 x 6970 / 8970) = 3136 is money, of 4036 also 3136, of the fee 697; the odd cent of money
 * goes to Ana. The fee's 200 of credits expire.
 */
export const PAID_STORY = {
  entryCents: 2990,
  creditsCents: 2000,
  restCents: 990,
  poolCents: 8970,
  feeCents: 897,
  /** In the order in which they join and pay; the first one withdraws. */
  people: [
    { name: 'Ana Duarte', prizeCents: 4037, walletCents: 3137, bonusCents: 900 },
    { name: 'Bia Ferraz', prizeCents: 4036, walletCents: 3136, bonusCents: 900 },
    { name: 'Caio Nogueira', prizeCents: 0, walletCents: 0, bonusCents: 0 },
    { name: 'Duda Alves', prizeCents: 0, walletCents: 0, bonusCents: 0 },
    { name: 'Elis Prado', prizeCents: 0, walletCents: 0, bonusCents: 0 },
  ],
  /** The statement of the pool, line by line; the last names the recipient of the odd cent. */
  statement: [
    ['entry', 2990, 'Ana Duarte', false],
    ['entry', 2990, 'Bia Ferraz', false],
    ['entry', 2990, 'Caio Nogueira', false],
    ['entry', 2990, 'Duda Alves', false],
    ['entry', 2990, 'Elis Prado', false],
    ['refund', -2990, 'Duda Alves', false],
    ['chargeback', -2990, 'Elis Prado', false],
    ['fee', -897, null, false],
    ['prize', -4037, 'Ana Duarte', true],
    ['prize', -4036, 'Bia Ferraz', false],
  ],
  /** The winner's wallet once the first payout was returned and the second arrived, newest first. */
  winnersMovements: [
    ['payout', -3137],
    ['payout_returned', 3137],
    ['payout', -3137],
    ['prize_credits_released', 900],
    ['prize_released', 3137],
    ['prize', 3137],
    ['prize_credits', 900],
    ['entry', -2990],
  ],
  /** Balances of each kind of account once the prizes are released, debits positive. */
  books: { fee_revenue: -697, promo_expense: 1800, psp_clearing: 6970, user_bonus: -1800, user_main: -6273 },
} as const
