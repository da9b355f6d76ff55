import { ALONE_MONTH_DAYS, type DecidedAlone, mayDecideAlone, mayPromiseAlone } from '@bora/rules/decided-alone.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'

const DAY_MS = 86_400_000

/** Returns the sums that the viewer recently decided alone (docs/rules/people-and-rights.md#alone). */
export async function decidedAlone({ db, now, viewer }: SignedIn): Promise<DecidedAlone> {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const [day, month] = [since(1), since(ALONE_MONTH_DAYS)]
  const { rows } = await sql<DecidedAlone>`
    with decided as (
      select a.at, p.amount_cents as cents from admin_acts a join payouts p on p.id = a.subject_id
      where a.by_id = ${viewer.id} and a.subject = 'payout' and a.at > ${month} and (
        a.act = 'payout_released' and p.releases_needed = 1
        or a.act in ('payout_failed', 'payout_returned', 'correction_asked') and p.sent_at is not null
          and not exists (select from payout_endings e where e.payout_id = p.id and e.state = 'done'))
      union all
      select decided_at, cents from book_entries
      where state = 'posted' and decided_by = ${viewer.id} and proposed_by = ${viewer.id} and decided_at > ${month}
      union all
      select made_at, cents * most_uses from credit_codes
      where made_by = ${viewer.id} and not needs_two and made_at > ${month}
      union all
      select created_at, promised_cents from campaigns
      where created_by = ${viewer.id} and not needs_two and created_at > ${month}
    )
    select coalesce(sum(cents) filter (where at > ${day}), 0)::bigint as "dayCents",
      coalesce(sum(cents), 0)::bigint as "monthCents" from decided`.execute(db)
  return rows[0]!
}

/**
 * Returns whether the viewer may decide this amount (whole cents) alone, in the transaction of the act; concurrent acts
 * of one admin are serialized.
 */
export async function isDecidedAlone(ctx: SignedIn, cents: number): Promise<boolean> {
  await lockDecisions(ctx)
  return mayDecideAlone(cents, await decidedAlone(ctx))
}

/** Likewise for the total of a code or a campaign. */
export async function isPromisedAlone(ctx: SignedIn, cents: number): Promise<boolean> {
  await lockDecisions(ctx)
  return mayPromiseAlone(cents, await decidedAlone(ctx))
}

/** Serializes concurrent acts of the viewer until the end of the transaction. */
export async function lockDecisions({ db, viewer }: SignedIn): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('decided alone'), hashtext(${viewer.id}))`.execute(db)
}
