import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { againstMyselfOf } from './against-myself.ts'
import { divisionsOf } from './divisions.ts'

export const fairStarts: Handlers<Api['fairStarts']> = { divisions: divisionsOf, againstMyself: againstMyselfOf }
