import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { profileOf } from './profiles.ts'

export const profiles: Handlers<Api['profiles']> = { one: profileOf }
