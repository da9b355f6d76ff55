// Owns the seals of the ledger and the money invariants, checked against the facts (docs/rules/money.md#invariants).
// Guarantees: a check changes nothing, but stops payouts while an invariant is violated, and mails each violation once
// to the admins and the operator. Depends on messaging and the modules that move money.
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { campaignInvariants } from '../../participation/index.ts'
import { codeInvariants } from '../credit-codes/code-invariants.ts'
import { paymentInvariants, refundInvariants } from '../../payments/index.ts'
import { lastMoneyCheck, payoutInvariants, payoutStops, stopPayouts } from '../../payouts/index.ts'
import { lastSealInvariant, sealInvariant } from './seals.ts'
import { notifyOfBreaches, tellOfMissedCheck } from './notify-of-breaches.ts'
import { CREDIT_ACCOUNTS, type Invariant, ledgerInvariants, violationsOf } from '../../ledger/index.ts'

const settlementInvariants: readonly Invariant[] = [
  {
    id: 'I13',
    name: 'prizes are as decided',
    says: 'The prizes and the fee that left a pool are those of the last revision of the result, and sum to its amount.',
    violations: sql`
      select 'the prize of ' || coalesce(user_id::text, 'nobody') || ' in ' || coalesce(challenge_id::text, 'no challenge') || ' was not posted as it was decided' as problem from (
        select challenge_id, user_id, prize_cents as cents, credit_cents as credits from settlement_lines l
        where prize_cents > 0 and not exists (
          select from settlements s where s.challenge_id = l.challenge_id and s.revision > l.revision)
      ) l full join (
        select t.challenge_id, e.person_id as user_id, -sum(e.cents) as cents,
          coalesce(-sum(e.cents) filter (where e.account_kind in ('bonus_held', 'user_bonus')), 0) as credits
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind in ('settle', 'prize_reversal') and e.account_kind in ('user_held', 'user_main', 'bonus_held', 'user_bonus')
        group by t.challenge_id, e.person_id having sum(e.cents) <> 0
      ) p using (challenge_id, user_id) where (l.cents, l.credits) is distinct from (p.cents, p.credits)
      union all
      select 'settlement ' || coalesce(challenge_id::text, 'of nothing') || ' says ' || coalesce(s.outcome, 'nothing') || ' but the ledger says otherwise'
      from (
        select challenge_id, outcome, fee_cents, fee_credit_cents, pool_cents from settlements s where outcome = 'paid' and not exists (
          select from settlements later where later.challenge_id = s.challenge_id and later.revision > s.revision)
      ) s full join (
        select t.challenge_id, coalesce(-sum(e.cents) filter (where e.account_kind in ('fee_revenue', 'promo_expense')), 0) as fee,
          coalesce(-sum(e.cents) filter (where e.account_kind = 'promo_expense'), 0) as fee_credits,
          coalesce(sum(e.cents) filter (where e.account_kind = 'pool'), 0) as pool
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind in ('settle', 'prize_reversal') group by t.challenge_id
        having coalesce(sum(e.cents) filter (where e.account_kind in ('fee_revenue', 'promo_expense')), 0) <> 0
          or coalesce(sum(e.cents) filter (where e.account_kind = 'pool'), 0) <> 0
      ) t using (challenge_id) where (t.fee, t.fee_credits, t.pool) is distinct from (s.fee_cents, coalesce(s.fee_credit_cents, 0), s.pool_cents)
      union all
      select 'the lines of settlement ' || s.challenge_id || ' do not sum to its prizes, or number its people wrong'
      from settlements s left join settlement_lines l using (challenge_id, revision)
      group by s.challenge_id, s.revision, s.prize_cents, s.participants
      having coalesce(sum(l.prize_cents), 0) <> s.prize_cents or count(l.user_id) <> s.participants`,
  },
  {
    id: 'I19',
    name: 'what ended is settled',
    says: 'A challenge is over exactly when it is settled.',
    violations: sql`
      select 'challenge ' || c.id || ' is ' || c.status || ' without a settlement, or the other way round' as problem
      from challenges c left join settlements s on s.challenge_id = c.id and s.revision = 1
      where (c.status = 'active') <> (s.challenge_id is null)`,
  },
  {
    id: 'I20',
    name: 'held prizes wait',
    says: 'What is held for a person is their prizes that are yet to be released, and what disputes hold again.',
    violations: sql`
      select 'what is held for ' || owner || ' is not what is still to be freed' as problem from (
        select owner, currency, coalesce(sum(balance) filter (where kind = 'user_held'), 0) as money,
          coalesce(sum(balance) filter (where kind = 'bonus_held'), 0) as credits
        from ledger_accounts where kind in ('user_held', 'bonus_held') group by 1, 2
      ) a full join (
        select owner, currency, sum(cents - credits) as money, sum(credits) as credits from (
          select l.user_id as owner, s.currency, l.prize_cents - l.freed_cents as cents, l.credit_cents - l.freed_credit_cents as credits
          from settlement_lines l join settlements s using (challenge_id, revision)
          where l.free_at is not null and l.released_at is null and not exists (
            select from settlements later where later.challenge_id = l.challenge_id and later.revision > l.revision)
          union all
          select a.user_id, s.currency, a.held_again_cents, a.held_again_credit_cents
          from contested_prizes a join settlements s on s.challenge_id = a.challenge_id and s.revision = 1
          where a.held_again_cents > 0 and a.held_again_until is null
        ) waiting group by owner, currency
      ) h using (owner, currency)
      where coalesce(a.money, 0) <> coalesce(h.money, 0) or coalesce(a.credits, 0) <> coalesce(h.credits, 0)`,
  },
]

const creditInvariants: readonly Invariant[] = [
  {
    id: 'I25',
    name: 'credits stay credits',
    says: 'No credits leave a pool as money: all that a pool took in was refunded, is part of a prize, expired with the fee, or is still in it.',
    violations: sql`
      with credits as (
        select t.challenge_id, coalesce(sum(e.cents), 0) as cents,
          coalesce(-sum(e.cents) filter (where t.kind in ('settle', 'prize_reversal')), 0) as given
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account_kind = any(${[...CREDIT_ACCOUNTS]})
        where t.kind in ('entry', 'entry_refund', 'chargeback', 'settle', 'settle_refund', 'prize_reversal')
        group by t.challenge_id
      ), paid as (
        select challenge_id, sum(bonus_cents) as cents from payments where status = 'succeeded' group by challenge_id
      ), result as (
        select challenge_id, outcome, credit_cents, fee_credit_cents, (
          select coalesce(sum(l.credit_cents), 0) from settlement_lines l
          where l.challenge_id = s.challenge_id and l.revision = s.revision
        ) as prize_credits
        from settlements s where not exists (
          select from settlements later where later.challenge_id = s.challenge_id and later.revision > s.revision)
      )
      select 'of the pool of ' || challenge_id || ' ' || coalesce(c.cents, 0) || ' cents of credits did not stay credits' as problem
      from credits c full join result r using (challenge_id) left join paid p using (challenge_id)
      where case
        when r.challenge_id is null then coalesce(c.cents, 0) <> coalesce(p.cents, 0)
        when r.credit_cents is null then false
        else coalesce(c.cents, 0) <> 0
          or (r.outcome = 'paid' and (coalesce(c.given, 0), r.credit_cents)
            is distinct from (r.credit_cents, r.prize_credits + r.fee_credit_cents))
      end
      union all
      select 'the credits of ' || currency || ' are not those that were given and have not lapsed' from (
        select t.currency, sum(e.cents) as cents
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account_kind = any(${[...CREDIT_ACCOUNTS]})
        where t.kind not in ('entry', 'entry_refund', 'chargeback', 'settle', 'settle_refund', 'prize_reversal')
        group by t.currency
      ) all_ where cents <> 0`,
  },
]

const taxInvariants: readonly Invariant[] = [
  {
    id: 'I23',
    name: 'taxes are of prizes',
    says: 'Tax on a prize is at most one posting, and at most the prize.',
    violations: sql`
      select 'what is withheld of the prize of ' || coalesce(tax.user_id::text, 'nobody') || ' in '
        || coalesce(tax.challenge_id::text, 'no challenge') || ' is more than it, or twice' as problem
      from (
        select t.challenge_id, e.person_id as user_id, sum(e.cents) as cents, count(*) as postings
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account_kind = 'user_main'
        where t.kind = 'prize_tax' and not exists (select from ledger_transactions back where back.resolves = t.id)
        group by 1, 2
      ) tax left join (
        select t.challenge_id, e.person_id as user_id, -sum(e.cents) as cents
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind in ('settle', 'prize_reversal') and e.account_kind in ('user_held', 'user_main')
        group by 1, 2
      ) prize using (challenge_id, user_id)
      where tax.postings > 1 or tax.cents > coalesce(prize.cents, 0)`,
  },
]

/** The money invariants (docs/rules/money.md#invariants), by number. */
export const moneyInvariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...paymentInvariants,
  ...refundInvariants,
  ...payoutInvariants,
  ...settlementInvariants,
  ...campaignInvariants,
  ...taxInvariants,
  ...creditInvariants,
  ...codeInvariants,
  sealInvariant,
].toSorted((a, b) => numberOf(a) - numberOf(b))

/**
 * Recomputes from the facts whether the money adds up: the ledger, payments and participants, and settlements. Returns
 * one sentence for each problem; an empty list if there is none.
 */
export async function checkMoney(db: Context['db']): Promise<string[]> {
  return (await violationsOf(db, moneyInvariants)).map(({ problem }) => problem)
}

/** The money invariants, with only the last day's seal checked. */
const invariantsOfLastDay = moneyInvariants.map(one => (one === sealInvariant ? lastSealInvariant : one))

/**
 * Runs the timed checks: reports problems, one sentence each, and stops payouts until a later check finds none; mails
 * new ones to the admins and the operator. `past` is the part of the sealed history to check. Of two concurrent checks
 * one runs, but a check of the whole history is never skipped.
 */
export async function watchMoney(
  ctx: Context,
  past: 'last day' | 'whole',
  tell: (problems: readonly string[]) => void,
): Promise<void> {
  const broken = await inSeparateTransaction(ctx, async inside => {
    // A million entries take longer than any call may, and a waiting check waits as long. The planner's estimate for
    // all sealed days makes it JIT-compile the check of one, which takes longer than the check.
    await sql`select set_config('statement_timeout', '10min', true), set_config('lock_timeout', '10min', true),
      set_config('jit', 'off', true)`.execute(inside.db)
    if (!(await isTurn(inside, past))) return []
    // A problem in the history counts as fixed only after all of it was checked again.
    const known = new Set((await payoutStops(inside.db)).map(({ invariant }) => invariant))
    const isWhole = past === 'whole' || known.has(sealInvariant.id)
    const violations = await violationsOf(inside.db, isWhole ? moneyInvariants : invariantsOfLastDay)
    const found = new Map<Invariant['id'], number>()
    for (const { id } of violations) found.set(id, (found.get(id) ?? 0) + 1)
    await stopPayouts(inside, found)
    await notifyOfBreaches(inside, new Map([...found].filter(([id]) => !known.has(id))))
    return violations
  })
  if (broken.length > 0) tell(broken.map(({ id, problem }) => `${id}: ${problem}`))
}

/**
 * Detects missing checks: if no money check has completed for 30 minutes, payouts have stopped already, and this
 * reports it once to admins and the operator; `tell` writes the log.
 */
export async function watchForSilence(ctx: Context, tell: (since: string) => void): Promise<void> {
  const told = await inSeparateTransaction(ctx, tellOfMissedCheck)
  if (told) tell((await lastMoneyCheck(ctx.db)).at)
}

/** Returns whether this check may run now; a check of the whole history waits for its turn. */
async function isTurn({ db }: Context, past: 'last day' | 'whole'): Promise<boolean> {
  if (past === 'whole') {
    await sql`select pg_advisory_xact_lock(hashtext('check-money'))`.execute(db)
    return true
  }
  const { rows } = await sql<{ is_first: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('check-money')) as is_first`.execute(db)
  return rows[0]!.is_first
}

function numberOf({ id }: Invariant): number {
  return Number(id.slice(1))
}
