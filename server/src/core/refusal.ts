import type { ErrorCode } from '@bora/contract/errors.ts'
import type { ParamsOf, REFUSAL_PARAMS, RefusalParam } from '@bora/rules/refusal.ts'

type Params = Record<string, RefusalParam>
type About<Code extends ErrorCode> = Code extends keyof typeof REFUSAL_PARAMS
  ? [about: { field?: string; params: ParamsOf<Code> & Params }]
  : [about?: { field?: string; params?: Params | undefined }]

/**
 * A named refusal, thrown anywhere inside a call. `field` names the input it is about; `params` fills the text (`{
 * most: 80 }`) and is required if the rules declare some. The transaction of the call is rolled back.
 */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly params: Params | undefined

  constructor(code: Code, ...[about]: About<Code>) {
    super(code)
    this.code = code
    this.field = about?.field
    this.params = about?.params
  }
}
