import type { Api } from '@bora/contract/api.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import { outsideTransaction, type Handlers } from '../../../core/context.ts'
import { mayAskGymService } from './gym-service.ts'
import { searchGyms } from './gyms.ts'

// Search-as-you-type makes a few calls a second at most.
const maySearch = rateLimit('gyms', [{ most: 120, seconds: 60 }])

export const gyms: Handlers<Api['gyms']> = {
  search: outsideTransaction(async (ctx, { query }, { request }) => {
    await maySearch(ctx)
    const [latitude, longitude] = query.near?.split(',').map(Number) ?? []
    const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    return searchGyms(ctx, { text: query.search, near }, mayAskGymService(ctx, request.ip))
  }),
}
