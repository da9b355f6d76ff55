import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { dashboard } from './dashboard.ts'

export const figures: Handlers<Api['figures']> = { dashboard }
