import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { exportOf } from './export.ts'
import { statementOf } from './statement.ts'

export const results: Handlers<Api['results']> = { statement: statementOf, export: exportOf }
