type LoggedError = {
  type: string
  message: string
  stack: string
  /** of the database: its code, and what it is about */
  code?: string
  constraint?: string
  table?: string
}

/**
 * What a log may hold of an error that nobody foresaw: its kind and its place. The sentences of the database, and all
 * that hangs on its errors, can repeat a row, so of those only what they are about is told.
 */
export function loggedError(error: unknown): LoggedError & Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const about = Object.entries(error).filter(
    ([name, value]) => ['code', 'constraint', 'table'].includes(name) && typeof value === 'string',
  )
  return {
    type: error.name,
    message: 'severity' in error ? 'the database refused' : error.message,
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(about),
  }
}
