import { NamedClient } from '../db/named-client.ts'

/**
 * Runs `work` and returns its result and the texts of all statements that this process sent to its databases in the
 * meantime, in order.
 */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ gave: T; statements: string[] }> {
  const statements: string[] = []
  const { query } = NamedClient.prototype
  NamedClient.prototype.query = function (this: NamedClient, statement: unknown, ...rest: unknown[]) {
    statements.push(typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? ''))
    return query.call(this, statement, ...(rest as []))
  }
  try {
    return { gave: await work(), statements }
  } finally {
    NamedClient.prototype.query = query
  }
}
