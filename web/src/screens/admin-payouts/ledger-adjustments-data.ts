import type { Answer } from '../../api/api.ts'
import { queryClient } from '../../api/queries.ts'

export type LedgerAdjustmentsAnswer = Answer<'GET /admin/books'>
export type LedgerAdjustment = LedgerAdjustmentsAnswer['open'][number]

/** Refetches the adjustments after one was entered or decided. */
export function refetchLedgerAdjustments(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['GET /admin/books'] })
}
