import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { digestOf } from './digest.ts'

export const reminders: Handlers<Api['reminders']> = { digest: digestOf }
