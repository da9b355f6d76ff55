import type { Api } from '@bora/contract/api.ts'
import { CREDIT_CODE_TRIES_A_DAY, CREDIT_CODE_TRIES_AN_HOUR } from '@bora/rules/credit-codes.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { allCodes, confirmCode, makeCode, redeem, stopCode } from './credit-codes.ts'

const mayTry = rateLimit('credit codes', [
  { most: CREDIT_CODE_TRIES_AN_HOUR, seconds: 3_600 },
  { most: CREDIT_CODE_TRIES_A_DAY, seconds: 86_400 },
])

export const creditCodes: Handlers<Api['creditCodes']> = {
  async redeem(ctx, input) {
    await mayTry(ctx)
    return redeem(ctx, input)
  },
  all: allCodes,
  make: makeCode,
  confirm: confirmCode,
  stop: stopCode,
}
