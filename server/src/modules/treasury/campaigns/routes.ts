import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { confirmCampaign, createCampaign } from '../../participation/index.ts'
import { isPromisedAlone } from '../two-admins/decided-alone.ts'
import { refusePair } from '../two-admins/pair.ts'

/** The desk's calls about campaigns, which two admins may have to promise. */
export const campaigns: Handlers<Api['campaigns']> = {
  create: (ctx, input) => createCampaign(ctx, input, cents => isPromisedAlone(ctx, cents)),
  confirm: (ctx, { params }) => confirmCampaign(ctx, params.campaignId, created => refusePair(ctx, created)),
}
