import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { queue } from './queue.ts'

export const proofSignals: Handlers<Api['proofSignals']> = { queue }
