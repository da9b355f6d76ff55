import { PAYOUT_OVERDUE_HOURS } from '@bora/rules/limits.ts'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { ProviderError } from '../../../adapters/payment-provider.ts'
import type { PayoutApproval, PayoutProvider, PayoutSnapshot } from '../../../adapters/payout-provider.ts'
import { manualPayouts } from '../../../adapters/manual-payouts.ts'
import { unseal } from '../bank-details/sealed.ts'
import { lockPayout, type PayoutRow } from './payout-view.ts'
import { payoutStops } from './stops.ts'
import { bouncePayout, completePayout, returnToWallet } from './resolve.ts'

const AT_ONCE = 100
/** Longer than any call takes: for this time no other worker takes a payout that is being queried. */
const LEASE_MS = 2 * 60_000
/** How long a provider may take to know a payout whose response was lost, before it provably has none. */
const KNOWN_AFTER_MS = 10 * 60_000
/** By the age of a payout in progress, minutes: the time until the next query. */
const LOOKS = [
  { upTo: 10, wait: 2 },
  { upTo: 60, wait: 10 },
  { upTo: Infinity, wait: 60 },
]
/** Days after its arrival on which a transfer is queried again: banks return money late. */
const LATE_DAYS = [1, 3, 7, 30]

/**
 * Sends due payouts and polls those in progress; returns how many it examined. Each is claimed in a transaction that is
 * committed before the provider is called, so that the outcome of the call can be looked up. Sends nothing while the
 * money doesn't add up, nor on a quiet installation. Runs outside a transaction, on any number of nodes at once
 * (docs/decisions/0037-payouts-are-asked-about.md).
 */
export async function sendPayouts(ctx: Context, tell: (problem: string) => void = () => {}): Promise<number> {
  if (ctx.config.quiet) return 0
  const faults: unknown[] = []
  let looked = 0
  for (; looked < AT_ONCE; looked++) {
    const claimed = await claim(ctx)
    if (!claimed) break
    try {
      const snapshot = await ask(ctx, claimed)
      if (snapshot) await applySnapshot(ctx, snapshot, tell)
    } catch (error) {
      // No answer means: retry later. An internal error with one payout does not delay others.
      if (!(error instanceof ProviderError)) faults.push(error)
    }
  }
  await tellOverdue(ctx, tell)
  if (faults.length > 0) throw faults[0]
  return looked
}

type Claimed = { payout: PayoutRow; provider: PayoutProvider }

/** Claims the payout that has been due longest: from then on it is processing, and not claimed again for a while. */
async function claim(ctx: Context): Promise<Claimed | null> {
  return inSeparateTransaction(ctx, async inside => {
    const now = inside.now.toISOString()
    const areStopped = (await payoutStops(inside.db)).length > 0
    const row = await inside.db
      .selectFrom('payouts')
      .selectAll()
      .where('due_at', '<=', now)
      .where('provider', 'in', [inside.adapters.payouts.id, 'manual'])
      // Payouts already sent are queried all the same.
      .$if(areStopped, some => some.where('status', '<>', 'pending'))
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return null
    const provider = providerOf(inside, row)
    const isNew = row.status === 'pending'
    const payout = await inside.db
      .updateTable('payouts')
      .set({
        due_at: nextLook(inside, row, provider),
        ...(isNew && { status: 'processing' as const, sent_at: now, attempts: 1, asked_at: now }),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { payout: { ...payout, status: row.status }, provider }
  })
}

function providerOf({ adapters }: Context, { provider }: PayoutRow): PayoutProvider {
  return provider === adapters.payouts.id ? adapters.payouts : manualPayouts()
}

function nextLook({ now }: Context, row: PayoutRow, provider: PayoutProvider): string | null {
  if (!provider.resolves) return null
  if (row.status === 'completed') return lateLook(now, row.ended_at!)
  const minutes = (now.getTime() - Date.parse(row.sent_at ?? now.toISOString())) / 60_000
  const { wait } = LOOKS.find(({ upTo }) => minutes < upTo)!
  return new Date(now.getTime() + Math.max(LEASE_MS, wait * 60_000)).toISOString()
}

function lateLook(now: Date, endedAt: string): string | null {
  const looks = LATE_DAYS.map(days => Date.parse(endedAt) + days * 86_400_000)
  const next = looks.find(at => at > now.getTime())
  return next === undefined ? null : new Date(next).toISOString()
}

/** Queries an earlier request; only if there is provably nothing it is sent again, which is recorded before. */
async function ask(ctx: Context, { payout, provider }: Claimed): Promise<PayoutSnapshot | null> {
  if (payout.status !== 'pending') {
    const known = await provider.fetch({
      payoutId: payout.id,
      providerRef: payout.provider_ref,
      sentAt: new Date(payout.sent_at!),
    })
    if (known || payout.status !== 'processing' || !(await writeAttempt(ctx, payout))) return known
  }
  const { destination, holderCpf } = unseal(ctx, payout.id, payout.sealed)
  try {
    return await provider.send({
      payoutId: payout.id,
      amountCents: payout.amount_cents,
      currency: payout.currency,
      destination,
      holder: { name: payout.holder_name, cpf: holderCpf },
    })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'definitive') throw error
    return refused(payout)
  }
}

async function writeAttempt(ctx: Context, payout: PayoutRow): Promise<boolean> {
  // A transfer that the provider named once exists, even if a later answer denies it.
  if (payout.provider_ref !== null) return false
  if (ctx.now.getTime() - Date.parse(payout.asked_at!) < KNOWN_AFTER_MS) return false
  return inSeparateTransaction(ctx, async inside => {
    const row = await lockPayout(inside.db, payout.id)
    if (row?.status !== 'processing' || row.attempts !== payout.attempts || row.provider_ref !== null) return false
    if ((await payoutStops(inside.db)).length > 0) return false
    const [attempts, asked_at] = [row.attempts + 1, inside.now.toISOString()]
    await inside.db.updateTable('payouts').set({ attempts, asked_at }).where('id', '=', row.id).execute()
    return true
  })
}

function refused(payout: PayoutRow): PayoutSnapshot {
  return {
    payoutId: payout.id,
    providerRef: null,
    state: 'failed',
    amountCents: payout.amount_cents,
    currency: payout.currency,
    endToEndId: null,
    feeCents: null,
    failure: 'refused',
  }
}

/**
 * Applies a provider's snapshot to its payout, once: a finished one stays, and a different amount changes nothing and
 * is reported.
 */
async function applySnapshot(ctx: Context, snapshot: PayoutSnapshot, tell: (problem: string) => void): Promise<void> {
  await inSeparateTransaction(ctx, async inside => {
    const row = await lockPayout(inside.db, snapshot.payoutId)
    if (!row) return
    if (snapshot.amountCents !== row.amount_cents || snapshot.currency !== row.currency) {
      tell(`the provider has another amount for payout ${row.id}`)
      return
    }
    if (row.provider_ref === null && snapshot.providerRef !== null) {
      await inside.db
        .updateTable('payouts')
        .set({ provider_ref: snapshot.providerRef })
        .where('id', '=', row.id)
        .execute()
    }
    const { state } = snapshot
    const hasArrived = state === 'completed' || state === 'returned'
    if (row.status === 'processing' && hasArrived) {
      const lookAgainAt = lateLook(inside.now, inside.now.toISOString())
      await completePayout(inside, row, {
        endToEndId: snapshot.endToEndId ?? row.id,
        feeCents: snapshot.feeCents ?? 0,
        lookAgainAt,
      })
    }
    if (row.status === 'processing' && state === 'failed') {
      await returnToWallet(inside, row, { status: 'failed', failure: snapshot.failure ?? 'refused' })
    }
    // Some providers report a transfer returned by the bank as failed.
    const wasSentBack = state === 'returned' || (state === 'failed' && row.status === 'completed')
    if (wasSentBack && (row.status === 'processing' || row.status === 'completed')) {
      await bouncePayout(inside, row, snapshot.failure ?? 'refused')
    }
    if (row.status === 'failed' && hasArrived) tell(`payout ${row.id} was given back, and the provider says it arrived`)
  })
}

/**
 * Schedules a query of the payout after a provider's notification, which is only a hint. Returns whether such a payout
 * is in progress.
 */
export async function scheduleCheck(ctx: Context, payoutId: string): Promise<boolean> {
  return inSeparateTransaction(ctx, async inside => {
    const found = await inside.db
      .updateTable('payouts')
      .set({ due_at: inside.now.toISOString() })
      .where('id', '=', payoutId)
      .where('provider', '=', inside.adapters.payouts.id)
      .where('status', 'in', ['processing', 'completed'])
      .returning('id')
      .executeTakeFirst()
    return found !== undefined
  })
}

/**
 * Returns whether money may leave, requested by the provider before sending: only for a payout in progress, of this
 * amount, to this destination, and for only one transfer of the provider.
 */
export async function canBeSent(ctx: Context, asked: PayoutApproval): Promise<boolean> {
  return inSeparateTransaction(ctx, async inside => {
    const row = await lockPayout(inside.db, asked.payoutId)
    if (row?.status !== 'processing' || row.provider !== inside.adapters.payouts.id) return false
    if (row.provider_ref !== null && row.provider_ref !== asked.providerRef) return false
    if (row.amount_cents !== asked.amountCents) return false
    if (!asked.isFor(unseal(inside, row.id, row.sealed).destination)) return false
    await inside.db.updateTable('payouts').set({ provider_ref: asked.providerRef }).where('id', '=', row.id).execute()
    return true
  })
}

/** Returns the instant before which an unfinished payout must have been sent to be overdue. */
export function overdueSince(now: Date): string {
  return new Date(now.getTime() - PAYOUT_OVERDUE_HOURS * 3_600_000).toISOString()
}

async function tellOverdue(ctx: Context, tell: (problem: string) => void): Promise<void> {
  const late = await ctx.db
    .selectFrom('payouts')
    .select('id')
    .where('status', '=', 'processing')
    .where('provider', '!=', 'manual')
    .where('sent_at', '<', overdueSince(ctx.now))
    .execute()
  for (const { id } of late) tell(`payout ${id} has had no answer for more than ${PAYOUT_OVERDUE_HOURS} hours`)
}
