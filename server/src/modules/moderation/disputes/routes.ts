import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { compared, decide, queue, whole } from './desk.ts'
import { myDisputes, openDispute, withdrawDispute } from './open.ts'

export const disputes: Handlers<Api['disputes']> = {
  mine: myDisputes,
  open: openDispute,
  withdraw: withdrawDispute,
  queue,
  whole,
  compared,
  decide,
}
