import type { Api } from '@bora/contract/api.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { confirmOwner, refuseWithoutFactor } from '../../accounts/index.ts'
import { requestDeletion, deletionOf, cancelDeletion } from './account-deletion.ts'

export const accountDeletion: Handlers<Api['accountDeletion']> = {
  mine: ctx => deletionOf(ctx),
  ask: outsideTransaction(async (ctx, { body }, { request }) => {
    const { password, code, givesUp } = body
    await refuseWithoutFactor(ctx)
    await confirmOwner(ctx, { password, code }, { ip: request.ip, userAgent: request.headers['user-agent'] ?? null })
    return inSeparateTransaction(ctx, inside => requestDeletion(inside, givesUp))
  }),
  takeBack: ctx => cancelDeletion(ctx),
}
