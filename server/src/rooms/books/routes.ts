import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { allEntries, approve, propose, refuse } from './books.ts'

export const books: Handlers<Api['books']> = { all: allEntries, propose, approve, refuse }
