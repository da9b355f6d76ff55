import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { recordFingerprint } from '../../accounts/index.ts'
import { ownReferrals } from './referrals.ts'

export const referrals: Handlers<Api['referrals']> = {
  async mine(ctx, { body }, { request }) {
    await recordFingerprint(ctx, { ip: request.ip, device: body.device })
    return ownReferrals(ctx)
  },
}
