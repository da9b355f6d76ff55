/** A refusal of the table protocol, with the codes that its clients know: those of PostgreSQL and of PostgREST. */
export class RestRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null

  constructor(status: number, code: string, message: string, about: { details?: string; hint?: string } = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = about.details ?? null
    this.hint = about.hint ?? null
  }
}
