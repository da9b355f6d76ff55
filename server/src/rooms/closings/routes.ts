import type { Api } from '@bora/contract/api.ts'
import { type Handlers, outsideTransaction } from '../../core/context.ts'
import { inOwnTransaction } from '../../core/own-transaction.ts'
import { confirmOwner } from '../passwords/passwords.ts'
import { askToClose, closingOf, keepAccount } from './closings.ts'

export const closings: Handlers<Api['closings']> = {
  mine: ctx => closingOf(ctx),
  ask: outsideTransaction(async (ctx, { body }, { request }) => {
    const { password, code, givesUp } = body
    await confirmOwner(ctx, { password, code }, { ip: request.ip, userAgent: request.headers['user-agent'] ?? null })
    return inOwnTransaction(ctx, inside => askToClose(inside, givesUp))
  }),
  takeBack: ctx => keepAccount(ctx),
}
