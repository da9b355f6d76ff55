import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Arguments of `ledger_post`, valid or not. */
export type RawPosting = { key: string | null; kind: string | null; at?: string | null; legs: unknown; meta?: object }
export type Owners = { ana: string; bia: string; pool: string; otherPool: string }

const AT = '2026-03-02T12:00:00Z'
const people = { proposedBy: randomUUID(), approvedBy: randomUUID() }
const decision = { reason: 'It was posted by mistake', ...people }

type Leg = { account: unknown; owner?: unknown; currency?: unknown; cents: unknown; detail?: unknown }

const leg = (account: string, cents: unknown, owner?: string): Leg => ({
  account,
  ...(owner && { owner }),
  currency: 'BRL',
  cents,
})

/** Some of everything: Ana and a pool have money in every account there is, Bia some credits. */
export async function fixture(client: pg.PoolClient): Promise<Owners> {
  const owners = { ana: randomUUID(), bia: randomUUID(), pool: randomUUID(), otherPool: randomUUID() }
  const { ana, bia, pool } = owners
  const steps: [key: string, kind: string, legs: Leg[], meta?: object][] = [
    ['grant:ana', 'bonus_grant', [leg('promo_expense', 5000), leg('user_bonus', -5000, ana)]],
    ['grant:bia', 'bonus_grant', [leg('promo_expense', 5000), leg('user_bonus', -5000, bia)]],
    ['reserve:ana', 'bonus_reserve', [leg('user_bonus', 1000, ana), leg('bonus_hold', -1000, ana)]],
    ['funding', 'prize_funding', [leg('psp_clearing', 9100), leg('pool', -9100, pool)]],
    ['settle', 'settle', [leg('pool', 5000, pool), leg('user_main', -3000, ana), leg('user_held', -2000, ana)]],
    ['settle:bia', 'settle', [leg('pool', 100, pool), leg('user_main', -100, bia)]],
    ['main:bia', 'main_reserve', [leg('user_main', 40, bia), leg('main_hold', -40, bia)]],
    ['main:ana', 'main_reserve', [leg('user_main', 500, ana), leg('main_hold', -500, ana)]],
    ['main:two', 'main_reserve', [leg('user_main', 100, ana), leg('main_hold', -100, ana)]],
    ['main:back', 'main_release', [leg('main_hold', 100, ana), leg('user_main', -100, ana)], { resolves: 'main:two' }],
    ['refund:ana', 'entry_refund', [leg('pool', 500, pool), leg('refund_hold', -500, ana)]],
    ['ask:ana', 'payout_request', [leg('user_main', 700, ana), leg('payout_hold', -700, ana)]],
    ['ask:done', 'payout_request', [leg('user_main', 300, ana), leg('payout_hold', -300, ana)]],
    ['done:done', 'payout_done', [leg('payout_hold', 300, ana), leg('bank', -300)], { resolves: 'ask:done' }],
    ['debt:ana', 'chargeback', [leg('receivable_user', 400, ana), leg('psp_clearing', -400)]],
    ['unmatched', 'unmatched', [leg('psp_clearing', 600), leg('suspense', -600)]],
    ['deposit', 'platform_deposit', [leg('bank', 800), leg('platform_funds', -800)]],
  ]
  for (const [key, kind, legs, meta = {}] of steps) {
    await client.query('select ledger_post($1, $2, $3, $4::jsonb, $5::jsonb)', [
      key,
      kind,
      AT,
      JSON.stringify(legs),
      JSON.stringify(meta),
    ])
  }
  return owners
}

/** Invalid postings by name, and the refusal (SQLSTATE, constraint, message) that each must get. */
export function badPostings({
  ana,
  bia,
  pool,
  otherPool,
}: Owners): [name: string, posting: RawPosting, refusal: RegExp][] {
  let n = 0
  const posting = (kind: string | null, legs: unknown, more: Partial<RawPosting> = {}): RawPosting => ({
    key: `bad:${n++}`,
    kind,
    legs,
    ...more,
  })
  const grant = (cents: unknown, other: unknown = typeof cents === 'number' ? -cents : cents) => [
    leg('promo_expense', cents),
    leg('user_bonus', other, ana),
  ]
  const lots = (...cents: number[]) => [
    leg('promo_expense', 10),
    { ...leg('user_bonus', -10, ana), detail: { lots: cents.map(one => ({ cents: one, expiresAt: null })) } },
  ]
  const deposit = [leg('bank', 1), leg('platform_funds', -1)]
  const move = (kind: string, from: string, to: string, cents: number, more: Partial<RawPosting> = {}, owner = ana) => {
    const side = (account: string, amount: number) =>
      leg(account, amount, /^user|hold$|^receivable/.test(account) ? owner : account === 'pool' ? pool : undefined)
    return posting(kind, [side(from, cents), side(to, -cents)], more)
  }
  const ask = (cents: number, meta: object) => move('payout_done', 'payout_hold', 'bank', cents, { meta })
  const undo = (cents: number, meta: object) => move('correction', 'platform_funds', 'bank', cents, { meta })
  const WHOLE = /^22P02 .*whole/
  const UNBALANCED = /^23514 .*does not balance/
  const BELOW = /^23514 never_below_zero/
  const UNRESOLVED = /^23514 .*does not resolve/
  const UNDECIDED = /^23514 .*reason and two people/
  return [
    ['no legs', posting('bonus_grant', []), /^23514 .*two legs/],
    ['one leg', posting('bonus_grant', [leg('promo_expense', 1)]), /^23514 .*two legs/],
    ['legs that are no list', posting('bonus_grant', { account: 'bank' }), /^23514 .*two legs/],
    ['no legs at all', posting('bonus_grant', null), /^23514 .*two legs/],
    ['it does not sum to zero', posting('bonus_grant', grant(100, -99)), UNBALANCED],
    ['all on one side', posting('platform_deposit', [leg('bank', 1), leg('bank', 1)]), /^23(505|514)/],
    ['fractions of a cent', posting('bonus_grant', grant(10.5, -10.5)), WHOLE],
    ['cents as text', posting('bonus_grant', grant('100', '-100')), WHOLE],
    ['cents that are not there', posting('bonus_grant', grant(null, null)), WHOLE],
    [
      'cents as a power of ten',
      posting('bonus_grant', [{ ...leg('promo_expense', 1), cents: [1] }, leg('user_bonus', -1, ana)]),
      WHOLE,
    ],
    ['nothing moves', posting('bonus_grant', grant(0, 0)), /^23514 .*cents/],
    ['more than there can be', posting('bonus_grant', grant(100_000_000_001)), /^23514 .*cents/],
    ['thirteen digits', posting('bonus_grant', grant(1_000_000_000_000)), WHOLE],
    [
      'two currencies',
      posting('bonus_grant', [leg('promo_expense', 1), { ...leg('user_bonus', -1, ana), currency: 'USD' }]),
      /^23/,
    ],
    [
      'a currency there is not',
      posting(
        'bonus_grant',
        grant(1).map(one => ({ ...one, currency: 'XYZ' })),
      ),
      /^23514/,
    ],
    [
      'no currency',
      posting('bonus_grant', [
        { account: 'promo_expense', cents: 1 },
        { account: 'user_bonus', owner: ana, cents: -1 },
      ]),
      /^23502/,
    ],
    ['a kind there is not', posting('gift', grant(1)), /^23503/],
    ['no kind', posting(null, grant(1)), /^23502/],
    ['an account there is not', posting('bonus_grant', [leg('promo_expense', 1), leg('user_gold', -1, ana)]), /^23502/],
    ['no key', posting('bonus_grant', grant(1), { key: null }), /^23502/],
    ['a key too short', posting('bonus_grant', grant(1), { key: 'ab' }), /^23514/],
    ['a key too long', posting('bonus_grant', grant(1), { key: 'k'.repeat(201) }), /^23514/],
    ['no moment', posting('bonus_grant', grant(1), { at: null }), /^23502/],
    [
      'an owner that is no id',
      posting('bonus_grant', [leg('promo_expense', 1), leg('user_bonus', -1, 'ana')]),
      /^22P02/,
    ],
    [
      'the platform’s account of a person',
      posting('bonus_grant', [leg('promo_expense', 1, ana), leg('user_bonus', -1, ana)]),
      /^23514 .*owner/,
    ],
    [
      'a person’s account of nobody',
      posting('bonus_grant', [leg('promo_expense', 1), leg('user_bonus', -1)]),
      /^23514 .*owner/,
    ],
    ['a pool of nobody', posting('prize_funding', [leg('psp_clearing', 1), leg('pool', -1)]), /^23514 .*owner/],
    [
      'from one person to another',
      posting('bonus_reserve', [leg('user_bonus', 1, ana), leg('bonus_hold', -1, bia)]),
      UNBALANCED,
    ],
    [
      'a payout to another person’s hold',
      posting('payout_request', [leg('user_main', 1, ana), leg('payout_hold', -1, bia)]),
      UNBALANCED,
    ],
    ['one account twice', posting('bonus_grant', [...grant(2), ...grant(1)]), /^23505/],
    [
      'one account of the platform twice',
      posting('bonus_grant', [leg('promo_expense', 2), leg('promo_expense', 1), leg('user_bonus', -3, ana)]),
      /^23505/,
    ],
    [
      'two pools at once',
      posting('settle', [leg('pool', 5, pool), leg('pool', 5, otherPool), leg('fee_revenue', -10)]),
      UNBALANCED,
    ],
    ['out of free money', move('payout_request', 'user_main', 'payout_hold', 1501), BELOW],
    ['out of held prizes', move('prize_release', 'user_held', 'user_main', 2001), BELOW],
    ['out of credits', move('bonus_reserve', 'user_bonus', 'bonus_hold', 4001), BELOW],
    ['out of credits set aside', posting('entry', [leg('bonus_hold', 1001, ana), leg('pool', -1001, pool)]), BELOW],
    ['out of money set aside', posting('entry', [leg('main_hold', 501, ana), leg('pool', -501, pool)]), BELOW],
    ['out of a refund under way', move('refund_done', 'refund_hold', 'psp_clearing', 501), BELOW],
    ['a debt repaid that is smaller', move('receivable_repay', 'user_main', 'receivable_user', 401), BELOW],
    ['out of the pool', posting('settle', [leg('pool', 3501, pool), leg('user_main', -3501, ana)]), BELOW],
    ['out of an empty pool', posting('settle', [leg('pool', 1, otherPool), leg('user_main', -1, ana)]), BELOW],
    ['credits that have not expired', move('bonus_expire', 'user_bonus', 'promo_expense', 1), /^23514 .*not expired/],
    ['lots that are less than what comes', posting('bonus_grant', lots(9)), /^23514 .*lots/],
    ['lots that are more than what comes', posting('bonus_grant', lots(11)), /^23514 .*lots/],
    ['a lot below zero beside one too large', posting('bonus_grant', lots(20, -10)), /^23514/],
    ['a lot of nothing', posting('bonus_grant', lots(0)), /^23514/],
    ['a lot below zero', posting('bonus_grant', lots(-10)), /^23514/],
    ['a payout done that names none', ask(700, {}), UNRESOLVED],
    ['a payout done of nothing', ask(700, { resolves: 'nothing' }), /^23503 .*no posting/],
    ['a payout done of another amount', ask(699, { resolves: 'ask:ana' }), UNRESOLVED],
    ['a payout done of a grant', ask(700, { resolves: 'grant:ana' }), UNRESOLVED],
    ['a payout done twice', ask(300, { resolves: 'ask:done' }), /^23505 resolved_once/],
    [
      'a payout returned that is done',
      move('payout_returned', 'payout_hold', 'user_main', 300, { meta: { resolves: 'ask:done' } }),
      /^23505 resolved_once/,
    ],
    [
      'a payout bounced that is not done',
      move('payout_bounced', 'bank', 'user_main', 700, { meta: { resolves: 'ask:ana' } }),
      UNRESOLVED,
    ],
    [
      'another person’s payout returned',
      move('payout_returned', 'payout_hold', 'user_main', 700, { meta: { resolves: 'ask:ana' } }, bia),
      /^23514/,
    ],
    [
      'credits released of another person',
      move('bonus_release', 'bonus_hold', 'user_bonus', 1000, { meta: { resolves: 'reserve:ana' } }, bia),
      /^23514/,
    ],
    [
      'a payout returned in another currency',
      posting(
        'payout_returned',
        [
          { ...leg('payout_hold', 700, ana), currency: 'USD' },
          { ...leg('user_main', -700, ana), currency: 'USD' },
        ],
        { meta: { resolves: 'ask:ana' } },
      ),
      /^23514/,
    ],
    [
      'unmatched money given back in part',
      posting('unmatched_refund', [leg('suspense', 599), leg('refund_hold', -599, ana)], {
        meta: { resolves: 'unmatched' },
      }),
      UNRESOLVED,
    ],
    [
      'a chargeback won by more than it took',
      move('chargeback_won', 'psp_clearing', 'user_main', 401, { meta: { resolves: 'debt:ana' } }),
      UNRESOLVED,
    ],
    [
      'a grant that resolves something',
      posting('bonus_grant', grant(1), { meta: { resolves: 'ask:ana' } }),
      UNRESOLVED,
    ],
    [
      'a chargeback of one that another person wins',
      move('chargeback_won', 'psp_clearing', 'user_main', 400, { meta: { resolves: 'debt:ana' } }, bia),
      UNRESOLVED,
    ],
    [
      'money set aside as if a release were undone',
      move('main_reserve', 'user_main', 'main_hold', 100, { meta: { resolves: 'main:back' } }),
      UNRESOLVED,
    ],
    ['a correction of nothing', undo(800, { ...decision }), UNRESOLVED],
    ['a correction without two people', undo(800, { resolves: 'deposit' }), UNDECIDED],
    [
      'a correction by one person alone',
      undo(800, { resolves: 'deposit', ...decision, approvedBy: people.proposedBy }),
      /^23514 two_people/,
    ],
    [
      'a correction that nobody agreed to',
      undo(800, { resolves: 'deposit', reason: decision.reason, proposedBy: people.proposedBy }),
      /^23514 two_people/,
    ],
    [
      'a correction without much of a reason',
      undo(800, { resolves: 'deposit', ...decision, reason: 'So.' }),
      /^23514 .*reason/,
    ],
    ['a correction in part', undo(799, { resolves: 'deposit', ...decision }), UNRESOLVED],
    [
      'a correction of a payout',
      move('correction', 'payout_hold', 'user_main', 700, { meta: { resolves: 'ask:ana', ...decision } }),
      /^23/,
    ],
    ['a debt given up by nobody', move('receivable_write_off', 'chargeback_loss', 'receivable_user', 400), UNDECIDED],
    ['a reason where none is due', posting('platform_deposit', deposit, { meta: decision }), UNDECIDED],
    [
      'a used key with another amount',
      posting('platform_deposit', [leg('bank', 801), leg('platform_funds', -801)], { key: 'deposit' }),
      /^23505 ledger_key_reused/,
    ],
    [
      'a used key with another kind',
      posting('provider_transfer', [leg('bank', 800), leg('psp_clearing', -800)], { key: 'deposit' }),
      /^23505 ledger_key_reused/,
    ],
    [
      'a used key of another person',
      posting('bonus_grant', [leg('promo_expense', 5000), leg('user_bonus', -5000, bia)], { key: 'grant:ana' }),
      /^23505 ledger_key_reused/,
    ],
    [
      'a used key about something else',
      posting('platform_deposit', [leg('bank', 800), leg('platform_funds', -800)], {
        key: 'deposit',
        meta: { challenge: pool },
      }),
      /^23505 ledger_key_reused/,
    ],
    ['credits as a prize', posting('settle', [leg('bonus_hold', 5, ana), leg('user_main', -5, ana)]), /^23503/],
    [
      'credits to the bank',
      posting('payout_done', [leg('bonus_hold', 5, ana), leg('bank', -5)], { meta: { resolves: 'ask:ana' } }),
      /^23503/,
    ],
    [
      'a fee taken at the entry',
      posting('entry', [leg('psp_clearing', 10), leg('pool', -9, pool), leg('fee_revenue', -1)]),
      /^23503/,
    ],
  ]
}

/** Statements that bypass `ledger_post`, or change written rows, each valid otherwise. */
export function beside({ ana, bia }: Owners): [statement: string, refusal: RegExp][] {
  const KEPT = /^23001/
  const tables = [
    'ledger_entries',
    'ledger_transactions',
    'ledger_accounts',
    'posting_rules',
    'ledger_kinds',
    'ledger_account_kinds',
    'posting_resolutions',
    'bonus_lots',
    'bonus_moves',
  ]
  const transaction = `insert into ledger_transactions (idem_key, body_hash, kind, currency, legs, at)
    values ('beside', sha256('x'), 'platform_deposit', 'BRL', 2, '${AT}')`
  // Valid, except that the transaction has its legs already.
  const added = (line: string) => `
    insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at, account_version, balance_after)
    select t.id, ${line} + (a.kind = 'main_hold')::integer, t.kind, a.id, a.kind, 'BRL',
      case a.kind when 'user_main' then 10 else -10 end, t.at, a.version + 1, a.balance + case a.kind when 'user_main' then -10 else 10 end
    from ledger_transactions t, ledger_accounts a
    where t.idem_key = 'main:ana' and a.owner = '${bia}' and a.kind in ('user_main', 'main_hold')`
  return [
    [added('1'), /^23505 ledger_entries_transaction_id_line_key/],
    [added('3'), /^23514 .*does not balance/],
    [transaction, KEPT],
    [
      `with t as (${transaction} returning id)
       insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at)
       select t.id, row_number() over (), 'platform_deposit', a.id, a.kind, 'BRL', case a.kind when 'bank' then 5 else -5 end, '${AT}'
       from t, ledger_accounts a where a.kind in ('bank', 'platform_funds')`,
      KEPT,
    ],
    [
      `insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at)
       select transaction_id, 9, tx_kind, account_id, account_kind, currency, cents, at from ledger_entries limit 1`,
      /^23(001|505)/,
    ],
    [`insert into ledger_accounts (kind, currency) values ('fee_revenue', 'EUR')`, KEPT],
    [
      `insert into ledger_accounts (kind, owner, currency, balance) values ('user_main', gen_random_uuid(), 'BRL', 100)`,
      /^23(001|514)/,
    ],
    [
      `insert into bonus_lots (account_id, transaction_id, cents) select account_id, transaction_id, 1 from bonus_lots limit 1`,
      KEPT,
    ],
    [
      `insert into bonus_moves (lot_id, transaction_id, cents) select id, transaction_id, 1 from bonus_lots limit 1`,
      KEPT,
    ],
    [`update ledger_accounts set balance = balance + 100 where owner = '${ana}'`, KEPT],
    [`update ledger_accounts set version = version + 1 where owner = '${ana}'`, KEPT],
    [`update ledger_accounts set owner = gen_random_uuid() where owner = '${ana}'`, KEPT],
    [`update ledger_accounts set currency = 'USD' where owner = '${ana}'`, KEPT],
    [`update ledger_entries set cents = cents * 2`, KEPT],
    [`update ledger_entries set balance_after = 0`, KEPT],
    [`update ledger_entries set person_id = null`, KEPT],
    [`update ledger_transactions set at = now()`, KEPT],
    [`update ledger_transactions set idem_key = idem_key || '!'`, KEPT],
    [`update ledger_transactions set resolves = null`, KEPT],
    [`update posting_rules set dir = 'C' where dir = 'D'`, KEPT],
    [`update ledger_kinds set one_person = false`, KEPT],
    [`update ledger_account_kinds set side = -side`, KEPT],
    [`update posting_resolutions set account = null`, KEPT],
    [`update bonus_lots set expires_at = null`, KEPT],
    [`update bonus_moves set cents = -cents`, KEPT],
    ...tables.map((table): [string, RegExp] => [`delete from ${table}`, KEPT]),
    ...tables.map((table): [string, RegExp] => [`truncate ${table} cascade`, /^23001|^42501/]),
  ]
}

/** Attempts of a role that may only write the tables to gain more rights. */
export function byStealth(): string[] {
  return [
    'alter table ledger_entries disable trigger all',
    'drop trigger ledger_entries_hold on ledger_entries',
    'alter table ledger_accounts drop constraint never_below_zero',
    `set session_replication_role = replica`,
    'drop function ledger_door() cascade',
    `create or replace function ledger_door() returns trigger language plpgsql as 'begin return null; end'`,
  ]
}
