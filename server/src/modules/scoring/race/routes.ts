import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { dayRanksOf, raceOf } from './race.ts'

export const race: Handlers<Api['race']> = { race: raceOf, dayRanks: dayRanksOf }
