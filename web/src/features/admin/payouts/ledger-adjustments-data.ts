import type { Answer } from '../../../api/api.ts'

export type LedgerAdjustmentsAnswer = Answer<'GET /admin/books'>
export type LedgerAdjustment = LedgerAdjustmentsAnswer['open'][number]
