type LoggedError = {
  type: string
  message: string
  stack: string
  /** of the database: its code and its subject */
  code?: string
  constraint?: string
  table?: string
}

// SQLSTATE classes whose messages are about the database itself, never about a row or a value.
const OF_THE_DATABASE = /^(08|25|40|42|53|54|55|57|58|XX)/

/**
 * Returns the loggable part of an unexpected error: its kind and its location. The database's messages about rows and
 * values, and its errors' properties, can repeat a row, so only their subject is included.
 */
export function serializeError(error: unknown): LoggedError & Record<string, unknown> {
  if (!isLikeError(error)) return { type: typeof error, message: 'not an error', stack: '' }
  const about = Object.entries(error).filter(
    ([name, value]) => ['code', 'constraint', 'table'].includes(name) && typeof value === 'string',
  )
  return {
    // A copied error has lost its class.
    type: typeof error.name === 'string' ? error.name : 'Error',
    message: messageOf(error),
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(about),
  }
}

const MAX_CAUSES = 5

type LikeError = Pick<Error, 'message' | 'stack'> & { name?: unknown }

// The job library reports errors as copies, which are plain objects.
function isLikeError(error: unknown): error is LikeError {
  if (error instanceof Error) return true
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}

function messageOf(error: LikeError): string {
  if ('severity' in error) {
    const { code } = error as { code?: string }
    return OF_THE_DATABASE.test(code ?? '') ? error.message : 'the database refused'
  }
  if (error instanceof AggregateError) {
    const causes = new Set(error.errors.map(one => (isLikeError(one) ? messageOf(one) : typeof one)))
    const told = [...causes].slice(0, MAX_CAUSES).join('; ')
    // A connection error with several addresses has an empty message.
    return error.message === '' ? told : `${error.message}: ${told}`
  }
  return error.message
}
