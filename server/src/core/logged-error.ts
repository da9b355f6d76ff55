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
export function loggedError(error: unknown): LoggedError & Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const about = Object.entries(error).filter(
    ([name, value]) => ['code', 'constraint', 'table'].includes(name) && typeof value === 'string',
  )
  return {
    type: error.name,
    message: messageOf(error),
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(about),
  }
}

function messageOf(error: Error): string {
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
