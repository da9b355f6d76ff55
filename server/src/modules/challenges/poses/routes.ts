import type { Api } from '@bora/contract/api.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { posesOf } from './poses.ts'

export const poses: Handlers<Api['poses']> = { ofChallenge: outsideTransaction(posesOf) }
