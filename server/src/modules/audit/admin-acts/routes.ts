import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { chain, exported, list, people } from './log.ts'

export const adminActs: Handlers<Api['adminActs']> = { list, people, chain, exported }
