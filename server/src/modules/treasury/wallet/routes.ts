// Owns nothing: shows a person its money, from what the ledger says. Leans on ledger.
import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { walletOf } from './balance.ts'
import { statementFile, transactionsFile } from './csv.ts'
import { prizesOf } from './prizes.ts'
import { receiptOf } from './receipt.ts'
import { statementOf } from './statement.ts'
import { transactionsOf } from './transactions.ts'

export const wallet: Handlers<Api['wallet']> = {
  balance: ctx => walletOf(ctx, ctx.viewer.id),
  prizes: prizesOf,
  transactions: transactionsOf,
  transaction: receiptOf,
  transactionsFile,
  statement: statementOf,
  statementFile,
}
