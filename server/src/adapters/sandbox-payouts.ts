import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Clock } from './clock.ts'
import type { PayoutProvider, PayoutSnapshot } from './payout-provider.ts'
import { PROVIDER_PATIENCE } from './provider-patience.ts'
import { noAnswer, sandboxAnswer } from './sandbox-answer.ts'
import { takeAnswer } from './sandbox-settings.ts'

type Transfer = Selectable<Tables['sandbox_transfers']>

/** Duration of a transfer of the sandbox's bank, and the additional time after which it returns one. */
export const SANDBOX_TRANSFER_SECONDS = 120
export const SANDBOX_RETURN_SECONDS = 3_600

/**
 * Payouts that move no real money: each arrives after two minutes of the product's clock, or fails, is lost or is
 * returned later, as the switch `payout` says (docs/sandbox.md#misbehaving). Refuses to start in production unless
 * ALLOW_SANDBOX_PAYMENTS is 1.
 */
export function sandboxPayouts(
  { kysely: db }: Pick<Database, 'kysely'>,
  { sandboxPayments: accepted }: Pick<Config, 'sandboxPayments'>,
  clock: Pick<Clock, 'now'>,
): PayoutProvider {
  if (!accepted) {
    throw new StartRefused('The sandbox moves no real money: PAYOUT_PROVIDER=manual or asaas sends payouts.')
  }
  return {
    id: 'sandbox',
    currencies: ['BRL', 'GBP', 'AUD'],
    resolves: true,
    async send({ payoutId, amountCents, currency }) {
      const payout = await takeAnswer(db, 'payout')
      if (payout === 'error') throw noAnswer()
      const now = clock.now()
      await db
        .insertInto('sandbox_transfers')
        .values({
          payout_id: payoutId,
          amount_cents: amountCents,
          currency,
          ends_as: payout === 'refused' ? 'failed' : payout === 'sent_back' ? 'returned' : 'completed',
          ends_at: new Date(now.getTime() + SANDBOX_TRANSFER_SECONDS * 1_000).toISOString(),
          created_at: now.toISOString(),
        })
        .onConflict(conflict => conflict.column('payout_id').doNothing())
        .execute()
      return sandboxAnswer(payout, (await look(payoutId))!, PROVIDER_PATIENCE)
    },
    async fetch({ payoutId }) {
      const fetch = await takeAnswer(db, 'fetch')
      if (fetch === 'error') throw noAnswer()
      return sandboxAnswer(fetch, await look(payoutId), PROVIDER_PATIENCE)
    },
  }

  async function look(payoutId: string): Promise<PayoutSnapshot | null> {
    const found = await db
      .selectFrom('sandbox_transfers')
      .selectAll()
      .where('payout_id', '=', payoutId)
      .executeTakeFirst()
    return found ? snapshot(found, clock.now()) : null
  }
}

function snapshot(transfer: Transfer, now: Date): PayoutSnapshot {
  const state = stateOf(transfer, now)
  const arrived = state === 'completed' || state === 'returned'
  return {
    payoutId: transfer.payout_id,
    providerRef: `sandbox-${transfer.payout_id}`,
    state,
    amountCents: transfer.amount_cents,
    currency: transfer.currency,
    endToEndId: arrived ? endToEndId(transfer.payout_id) : null,
    feeCents: arrived ? 0 : null,
    failure: state === 'failed' ? 'key_unknown' : state === 'returned' ? 'account_closed' : null,
  }
}

function stateOf({ ends_as, ends_at }: Transfer, now: Date): PayoutSnapshot['state'] {
  const over = now.getTime() - Date.parse(ends_at)
  if (over < 0) return 'pending'
  if (ends_as === 'returned' && over < SANDBOX_RETURN_SECONDS * 1_000) return 'completed'
  return ends_as
}

// In the banks' format: E, and 31 characters.
function endToEndId(payoutId: string): string {
  return `E${createHash('sha256').update(payoutId).digest('hex').slice(0, 31).toUpperCase()}`
}
