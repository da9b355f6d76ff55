import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { archiveOf, askArchive, fetchArchive } from './archives.ts'

export const archives: Handlers<Api['archives']> = {
  mine: archiveOf,
  ask: askArchive,
  file: (ctx, _input, wire) => fetchArchive(ctx, wire),
}
