import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { recapOf } from './recaps.ts'

export const recaps: Handlers<Api['recaps']> = { recap: (ctx, { params }) => recapOf(ctx, params.about) }
