import type { Api } from '@bora/contract/api.ts'
import { APPLICATIONS_A_DAY } from '@bora/rules/limits.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { allAmbassadors, decideApplication, waitingApplications } from './desk.ts'
import { ambassadorPage, apply, withdraw } from './own.ts'
import { ownPoints } from './points.ts'

const mayAsk = rateLimit('ambassador applications', [{ most: APPLICATIONS_A_DAY, seconds: 86_400 }])

export const ambassadors: Handlers<Api['ambassadors']> = {
  mine: ambassadorPage,
  points: ownPoints,
  async apply(ctx, input) {
    await mayAsk(ctx)
    return apply(ctx, input)
  },
  withdraw,
  applications: waitingApplications,
  decide: decideApplication,
  all: allAmbassadors,
}
