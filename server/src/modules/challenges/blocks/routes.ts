import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { block, myBlocks, unblock } from './blocks.ts'

export const blocks: Handlers<Api['blocks']> = { mine: myBlocks, block, unblock }
