import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { allEntries, approve, propose, refuse } from './ledger-adjustments.ts'

export const ledgerAdjustments: Handlers<Api['ledgerAdjustments']> = { all: allEntries, propose, approve, refuse }
