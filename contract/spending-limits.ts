import { BREAK_DAYS, MAX_SPENDING_LIMIT_CENTS } from '@bora/rules/limits.ts'
import { PRIZE_KINDS } from '@bora/rules/prizes.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, Instant } from './shapes.ts'

const LimitCents = z.int().min(0).max(MAX_SPENDING_LIMIT_CENTS).nullable()

/** A person's own limits: entries a calendar month, and a break from challenges that cost money. */
export const SpendingLimits = z.object({
  currency: Currency,
  /** Null: no limit. */
  monthlyCents: LimitCents,
  /** A pending higher limit. */
  next: z.object({ monthlyCents: LimitCents, at: Instant }).nullable(),
  /** The cost of this month's entries that are paid, or being paid. */
  spentCents: z.int(),
  /** When the next month begins in the person's zone. */
  monthEndsAt: Instant,
  /** Until when the break lasts; null without one. */
  breakUntil: Instant.nullable(),
  /** Kinds of prizes that aren't available in the person's country. */
  closedPrizes: z.array(z.enum(PRIZE_KINDS)),
})

export const spendingLimits = {
  mine: endpoint({
    method: 'GET',
    path: '/me/limits',
    summary: "The viewer's own limits, and what of them is used",
    access: 'signed-in',
    output: SpendingLimits,
    errors: [],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/me/limits/entries',
    summary: 'Limit the entries of a month; a lower limit holds at once, a higher one or none after 24 hours',
    access: 'signed-in',
    body: z.strictObject({ monthlyCents: LimitCents }),
    output: SpendingLimits,
    errors: ['invalid_input'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/me/limits/break',
    summary: 'Take a break from challenges that cost money; it cannot be ended early, only made longer',
    access: 'signed-in',
    body: z.strictObject({ days: z.literal([...BREAK_DAYS]) }),
    output: SpendingLimits,
    errors: ['invalid_input'],
  }),
}
