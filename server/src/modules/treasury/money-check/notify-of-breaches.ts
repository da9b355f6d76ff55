import { FALLBACK_LANGUAGE, type Language } from '@bora/rules/limits.ts'
import { PAGES } from '@bora/rules/pages.ts'
import type { Context } from '../../../core/context.ts'
import type { Invariant } from '../../ledger/index.ts'
import { queueMessage } from '../../messaging/index.ts'
import { MONEY_CHECK_MINUTES, noteMissedCheck } from '../../payouts/index.ts'
import { adminReaders } from '../two-admins/admin-readers.ts'

type Reader = { to: string; name: string; language: Language; timeZone?: string }

/**
 * Mails every admin, and the operator if an address is configured, the invariants newly violated in this check, with
 * the number of problems (docs/rules/money.md#invariants); within the transaction that records them, so that each is
 * mailed once.
 */
export async function notifyOfBreaches(ctx: Context, found: ReadonlyMap<Invariant['id'], number>): Promise<void> {
  if (found.size === 0) return
  const about = { at: ctx.now.toISOString(), link: `${ctx.config.siteUrl}${PAGES.adminPayouts.path}` }
  for (const { to, language, ...reader } of await readersOf(ctx))
    for (const [invariant, problems] of found) {
      const facts = { ...reader, ...about, invariant, problems }
      await queueMessage(ctx, { channel: 'mail', to, language, kind: 'payouts_stopped', facts })
    }
}

/**
 * Mails every admin, and the operator, once whenever no money check has completed for too long and payouts are stopped
 * (docs/decisions/0106-eyes-on-a-server-that-runs.md). Returns whether it did so now.
 */
export async function tellOfMissedCheck(ctx: Context): Promise<boolean> {
  const since = await noteMissedCheck(ctx.db)
  if (since === null) return false
  const link = `${ctx.config.siteUrl}${PAGES.adminPayouts.path}`
  for (const { to, language, ...reader } of await readersOf(ctx)) {
    const facts = { ...reader, at: since, minutes: MONEY_CHECK_MINUTES, link }
    await queueMessage(ctx, { channel: 'mail', to, language, kind: 'money_unchecked', facts })
  }
  return true
}

async function readersOf(ctx: Context): Promise<Reader[]> {
  const readers: Reader[] = await adminReaders(ctx)
  const operator = ctx.config.messages.supportEmail
  if (operator && !readers.some(({ to }) => to.toLowerCase() === operator.toLowerCase()))
    readers.push({ to: operator, name: '', language: FALLBACK_LANGUAGE })
  return readers
}
