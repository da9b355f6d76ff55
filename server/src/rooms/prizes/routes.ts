import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { exportOf } from './export.ts'
import { statementOf } from './statement.ts'

export const prizes: Handlers<Api['prizes']> = { statement: statementOf, export: exportOf }
