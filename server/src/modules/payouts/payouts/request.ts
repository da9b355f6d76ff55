import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { PAYOUT_REFUSALS } from '@bora/contract/payouts.ts'
import { PAYOUT_A_DAY_CENTS, MIN_PAYOUT_CENTS, MAX_PAYOUT_CENTS, PAYOUT_ONE_PERSON_CENTS } from '@bora/rules/limits.ts'
import { type Currency, DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { isPayoutCountry, OPEN_PAYOUT_STATUSES, PAYOUT_CURRENCIES } from '@bora/rules/payouts.ts'
import { sql } from 'kysely'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { type BankDetailsRow, detailsOf } from '../bank-details/own-details.ts'
import { seal, unseal } from '../bank-details/sealed.ts'
import { balanceOf, post } from '../../ledger/index.ts'
import { openPayoutCountry } from '../../payments/index.ts'
import { personOf, needsStepUp } from '../../accounts/index.ts'
import { type PayoutRow, viewOf } from './payout-view.ts'

type Calls = (typeof api)['payouts']
type Against = (typeof PAYOUT_REFUSALS)[number]

const allow = rateLimit('payouts', [{ most: 20, seconds: 3_600 }])

/** The viewer's present facts: the balance, the rest of the day's limit, the destination. Whole cents. */
type Facts = {
  currency: Currency
  freeCents: number
  leftTodayCents: number
  country: string
  isOpen: boolean
  details: BankDetailsRow | null
  hasOpen: boolean
  lacksFactor: boolean
}

/** Returns the amount that the viewer could have paid out now, and the first reason against it. */
export async function termsOf(ctx: SignedIn): Promise<OutputOf<Calls['terms']>> {
  const facts = await factsOf(ctx)
  return {
    currency: facts.currency,
    leastCents: MIN_PAYOUT_CENTS,
    mostCents: mostOf(facts),
    perPayoutCents: MAX_PAYOUT_CENTS,
    perDayCents: PAYOUT_A_DAY_CENTS,
    against: whyNot(ctx, facts, MIN_PAYOUT_CENTS),
  }
}

/**
 * Requests a payout: the money leaves the wallet at once, and is sent by a timed job. The same id and amount again
 * return the existing one; another amount is refused (docs/rules/money.md#payouts).
 */
export async function requestPayout(
  ctx: SignedIn,
  { body }: InputOf<Calls['request']>,
): Promise<OutputOf<Calls['request']>> {
  await allow(ctx)
  const known = await knownPayout(ctx, body)
  if (known) return viewOf(known)
  const facts = await factsOf(ctx, { locked: true })
  // Of two concurrent requests the second waited for the lock, and finds the first.
  const meanwhile = await knownPayout(ctx, body)
  if (meanwhile) return viewOf(meanwhile)
  const refusal = whyNot(ctx, facts, body.amountCents)
  if (refusal) throw new Refusal(refusal, fieldOf(refusal))
  return viewOf(await write(ctx, facts.details!, { ...body, currency: facts.currency }))
}

async function knownPayout(ctx: SignedIn, { id, amountCents }: { id: string; amountCents: number }) {
  const known = await ctx.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
  if (known && (known.user_id !== ctx.viewer.id || known.amount_cents !== amountCents)) {
    throw new Refusal('payout_id_used', { field: 'id' })
  }
  return known
}

async function factsOf(ctx: SignedIn, { locked = false } = {}): Promise<Facts> {
  const { id } = ctx.viewer
  const { country } = (await personOf(ctx.db, id))!
  const currency = isPayoutCountry(country) ? PAYOUT_CURRENCIES[country] : DEFAULT_CURRENCY
  const free = await balanceOf(ctx.db, 'user_main', id, currency, { locked })
  const owed = await balanceOf(ctx.db, 'receivable_user', id, currency, { locked })
  return {
    currency,
    // Free money pays its owner's debts first (docs/rules/money.md#entries).
    freeCents: Math.max(0, free - owed),
    leftTodayCents: PAYOUT_A_DAY_CENTS - (await askedToday(ctx)),
    country,
    isOpen: (await openPayoutCountry(ctx, country)) !== null,
    details: await detailsOf(ctx.db, id, { locked }),
    hasOpen: await hasOpenPayout(ctx),
    lacksFactor: await needsStepUp(ctx),
  }
}

async function askedToday(ctx: SignedIn): Promise<number> {
  const { cents } = await requestedToday(ctx).executeTakeFirstOrThrow()
  return cents
}

// A large payout in parts takes two admins, like a whole one.
async function askedWithoutTwo(ctx: SignedIn): Promise<number> {
  const { cents } = await requestedToday(ctx).where('releases_needed', '<', 2).executeTakeFirstOrThrow()
  return cents
}

function requestedToday(ctx: SignedIn) {
  const since = new Date(ctx.now.getTime() - 86_400_000).toISOString()
  return ctx.db
    .selectFrom('payouts')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('user_id', '=', ctx.viewer.id)
    .where('requested_at', '>', since)
    .where('status', 'not in', ['failed', 'cancelled'])
}

async function hasOpenPayout(ctx: SignedIn): Promise<boolean> {
  const open = await ctx.db
    .selectFrom('payouts')
    .select('id')
    .where('user_id', '=', ctx.viewer.id)
    .where('status', 'in', [...OPEN_PAYOUT_STATUSES])
    .executeTakeFirst()
  return open !== undefined
}

const rows: readonly (readonly [Against, (ctx: SignedIn, facts: Facts, cents: number) => boolean])[] = [
  ['payout_country', (_, { isOpen }) => !isOpen],
  ['payout_country', (_, { details, country }) => details !== null && details.country !== country],
  ['email_not_confirmed', ({ viewer }) => !viewer.emailConfirmed],
  ['bank_details_needed', (_, { details }) => details === null || details.state === 'refused'],
  ['bank_details_not_verified', (_, { details }) => details?.state !== 'verified'],
  ['second_factor_required', (_, facts) => facts.lacksFactor],
  ['payout_open', (_, { hasOpen }) => hasOpen],
  ['payout_too_small', (_, _facts, cents) => cents < MIN_PAYOUT_CENTS],
  ['payout_too_large', (_, _facts, cents) => cents > MAX_PAYOUT_CENTS],
  ['payout_daily_limit', (_, { leftTodayCents }, cents) => cents > leftTodayCents],
  ['insufficient_balance', (_, { freeCents }, cents) => cents > freeCents],
]

/** Returns the first reason against a payout of this amount, in the order of `PAYOUT_REFUSALS`. */
function whyNot(ctx: SignedIn, facts: Facts, cents: number): Against | null {
  return rows.find(([, holds]) => holds(ctx, facts, cents))?.[0] ?? null
}

function mostOf({ freeCents, leftTodayCents }: Facts): number {
  const most = Math.min(freeCents, leftTodayCents, MAX_PAYOUT_CENTS)
  return most < MIN_PAYOUT_CENTS ? 0 : most
}

function fieldOf(refusal: Against): { field?: string } {
  const isOfAmount = /^payout_(too|daily)|^insufficient/.test(refusal)
  return isOfAmount ? { field: 'amountCents' } : {}
}

async function write(
  ctx: SignedIn,
  details: BankDetailsRow,
  { id, amountCents, currency }: { id: string; amountCents: number; currency: Currency },
): Promise<PayoutRow> {
  const { payouts } = ctx.adapters
  const waits = Date.parse(details.payable_from) > ctx.now.getTime()
  const isLarge = amountCents + (await askedWithoutTwo(ctx)) > PAYOUT_ONE_PERSON_CENTS
  const releasesNeeded = isLarge ? 2 : ctx.config.payouts.release === 'desk' ? 1 : 0
  try {
    const row = await ctx.db
      .insertInto('payouts')
      .values({
        id,
        user_id: ctx.viewer.id,
        amount_cents: amountCents,
        currency,
        provider: payouts.currencies.includes(currency) ? payouts.id : 'manual',
        country: details.country,
        sealed: seal(ctx, id, unseal(ctx, ctx.viewer.id, details.sealed)),
        shown: JSON.stringify(details.shown) as never,
        holder_name: details.holder_name,
        shown_cpf: details.shown_cpf,
        cpf_mark: details.cpf_mark,
        releases_needed: releasesNeeded,
        waits_until: waits ? details.payable_from : null,
        requested_at: ctx.now.toISOString(),
        due_at: releasesNeeded > 0 ? null : waits ? details.payable_from : ctx.now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await post(ctx, {
      key: `payout:${id}:request`,
      kind: 'payout_request',
      currency,
      legs: [
        { account: 'user_main', owner: ctx.viewer.id, cents: amountCents },
        { account: 'payout_hold', owner: ctx.viewer.id, cents: -amountCents },
      ],
    })
    return row
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'one_live_payout') throw new Refusal('payout_open')
    if (constraint === 'payouts_pkey') throw new Refusal('payout_id_used', { field: 'id' })
    throw error
  }
}
