// Owns no tables: shows a person's money, from the ledger. Depends on ledger.
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
