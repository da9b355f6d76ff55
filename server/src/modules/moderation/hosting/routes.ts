import type { Api } from '@bora/contract/api.ts'
import { STAFF_CALLS_A_DAY } from '@bora/rules/fairness/limits.ts'
import type { Handlers } from '../../../core/context.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import { accept, end, hosts, name } from './hosts.ts'
import { people, remove } from './people.ts'
import { callStaff } from './staff-calls.ts'

const mayCall = rateLimit('staff calls', [{ most: STAFF_CALLS_A_DAY, seconds: 86_400 }])

export const hosting: Handlers<Api['hosting']> = {
  hosts,
  people,
  remove,
  nameCoAdmin: name,
  acceptCoAdmin: accept,
  endCoAdmin: end,
  callStaff: async (ctx, input) => {
    await mayCall(ctx)
    return callStaff(ctx, input)
  },
}
