import type { Api } from '@bora/contract/api.ts'
import { allowance } from '../../core/allowance.ts'
import { outsideTransaction, type Handlers } from '../../core/context.ts'
import { searchGyms } from './gyms.ts'

// Searching as one types is a few calls a second at most.
const maySearch = allowance('gyms', [{ most: 120, seconds: 60 }])

export const gyms: Handlers<Api['gyms']> = {
  search: outsideTransaction(async (ctx, { query }) => {
    await maySearch(ctx)
    return { gyms: await searchGyms(ctx, query.search) }
  }),
}
