import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { askForPass, ownPasses, takeBackPass } from './passes.ts'

export const passes: Handlers<Api['passes']> = { mine: ownPasses, ask: askForPass, takeBack: takeBackPass }
