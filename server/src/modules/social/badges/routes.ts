import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { badgesOfActivity, badgesOfPerson } from './badges.ts'

export const badges: Handlers<Api['badges']> = { ofPerson: badgesOfPerson, ofActivity: badgesOfActivity }
