import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { transactionsOf } from './transactions.ts'
import { walletOf } from './balances.ts'

export const wallet: Handlers<Api['wallet']> = {
  balance: ctx => walletOf(ctx, ctx.viewer.id),
  transactions: transactionsOf,
}
