import type { Api } from '@bora/contract/api.ts'
import type { Handlers, SignedIn } from '../../../core/context.ts'
import { confirmCampaign, createCampaign } from '../../participation/index.ts'
import { Refusal } from '../../../core/refusal.ts'
import { isPromisedAlone } from '../two-admins/decided-alone.ts'
import { ownAccounts } from '../two-admins/own-accounts.ts'
import { refusePair } from '../two-admins/pair.ts'

/** The desk's calls about campaigns, which two admins may have to promise. */
export const campaigns: Handlers<Api['campaigns']> = {
  async create(ctx, input) {
    await refuseForOwn(ctx, input.params.personId)
    return createCampaign(ctx, input, cents => isPromisedAlone(ctx, cents))
  },
  confirm: (ctx, { params }) =>
    confirmCampaign(ctx, params.campaignId, async created => {
      await refuseForOwn(ctx, created.ambassadorId)
      await refusePair(ctx, created)
    }),
}

async function refuseForOwn(ctx: SignedIn, ambassadorId: string): Promise<void> {
  if ((await ownAccounts(ctx, ctx.viewer.id)).includes(ambassadorId)) throw new Refusal('not_allowed')
}
