import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { noteOrigin } from '../origins/origins.ts'
import { ownReferrals } from './referrals.ts'

export const referrals: Handlers<Api['referrals']> = {
  async mine(ctx, { body }, { request }) {
    await noteOrigin(ctx, { ip: request.ip, device: body.device })
    return ownReferrals(ctx)
  },
}
