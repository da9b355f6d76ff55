import type { Answer } from '../../../api/api.ts'

export type Prize = Answer<'GET /wallet/prizes'>['items'][number]
export type Step = {
  name: 'won' | 'held' | 'released' | 'paidOut'
  /** when it happened, or will; null if unknown */
  at: string | null
  isDone: boolean
}

/** The steps of a prize in order; one that was never held has no step for the hold. */
export function stepsOf({ wonAt, freeAt, releasedAt, amountCents, taxCents, payouts }: Prize): Step[] {
  const done = payouts.filter(payout => payout.doneAt !== null)
  const isPaidOut = done.reduce((sum, { cents }) => sum + cents, 0) === amountCents - taxCents
  return [
    { name: 'won', at: wonAt, isDone: true },
    ...(freeAt ? [{ name: 'held', at: freeAt, isDone: releasedAt !== null } as const] : []),
    { name: 'released', at: releasedAt, isDone: releasedAt !== null },
    { name: 'paidOut', at: done.at(-1)?.doneAt ?? null, isDone: isPaidOut },
  ]
}
