import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { decide, decideAppeal, dismissCall, open } from './decide.ts'
import { atDesk, queue } from './desk.ts'
import { answer, appeal, one } from './person.ts'

export const conduct: Handlers<Api['conduct']> = {
  one,
  answer,
  appeal,
  queue,
  atDesk,
  open,
  decide,
  decideAppeal,
  dismissCall,
}
