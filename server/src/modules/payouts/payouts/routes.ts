import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { cancelPayout, listPayouts, onePayout } from './own-payouts.ts'
import { requestPayout, termsOf } from './request.ts'

export const payouts: Handlers<Api['payouts']> = {
  terms: termsOf,
  list: listPayouts,
  one: onePayout,
  request: requestPayout,
  cancel: cancelPayout,
}
