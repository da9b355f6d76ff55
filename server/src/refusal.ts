import type { ErrorCode } from '@bora/contract/errors.ts'

/**
 * A refusal by name, thrown anywhere inside a call. `field` names the input it is about, `params` fills the text
 * (`{ max: 80 }`). The transaction of the call is rolled back.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly params: Record<string, string | number> | undefined

  constructor(code: ErrorCode, about: { field?: string; params?: Record<string, string | number> } = {}) {
    super(code)
    this.code = code
    this.field = about.field
    this.params = about.params
  }
}
