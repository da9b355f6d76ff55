type LoggedError = {
  type: string
  message: string
  stack: string
  /** of the database: its code, and what it is about */
  code?: string
  constraint?: string
  table?: string
}

// SQLSTATE classes whose sentences speak of the database itself, never of a row or a value.
const OF_THE_DATABASE = /^(08|25|40|42|53|54|55|57|58|XX)/

/**
 * What a log may hold of an error that nobody foresaw: its kind and its place. The sentences of the database about rows
 * and values, and all that hangs on its errors, can repeat a row, so of those only what they are about is told.
 */
export function serializeError(error: unknown): LoggedError & Record<string, unknown> {
  if (!isLikeError(error)) return { type: typeof error, message: 'not an error', stack: '' }
  const about = Object.entries(error).filter(
    ([name, value]) => ['code', 'constraint', 'table'].includes(name) && typeof value === 'string',
  )
  return {
    // A copy of an error has lost its class.
    type: typeof error.name === 'string' ? error.name : 'Error',
    message: messageOf(error),
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(about),
  }
}

type LikeError = Pick<Error, 'message' | 'stack'> & { name?: unknown }

// The library of the timed jobs tells of copies of errors, which are plain objects.
function isLikeError(error: unknown): error is LikeError {
  if (error instanceof Error) return true
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}

function messageOf(error: LikeError): string {
  if ('severity' in error) {
    const { code } = error as { code?: string }
    return OF_THE_DATABASE.test(code ?? '') ? error.message : 'the database refused'
  }
  // A connection that was tried at several addresses says nothing itself.
  if (error.message === '' && error instanceof AggregateError) {
    return error.errors.map(one => (one instanceof Error ? one.message : '')).join('; ')
  }
  return error.message
}
