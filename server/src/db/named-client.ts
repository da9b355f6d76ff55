import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * Prefix of statements that the database must plan again for each set of values, since the best plan depends on them,
 * such as how common a searched word is.
 */
export const PLANNED_EACH_TIME = '/* planned each time */'

/**
 * A statement that was run: its text without the values, the name under which it is prepared (as in
 * `pg_prepared_statements`), null if it isn't, and the time until its answer in milliseconds.
 */
export type RunStatement = { text: string; name: string | null; ms: number; failed: boolean }
export type HearStatement = (statement: RunStatement) => void

const names = new Map<string, string>()
const mostStatements = 2000

/**
 * A `pg` client that prepares each statement once per connection, under a name derived from its text, so that the
 * database parses and plans it once. After the first two thousand texts, further ones stay unnamed; all do if
 * `preparesStatements` is false.
 */
export class NamedClient extends pg.Client {
  #generation = 0
  readonly #hear: HearStatement | undefined
  readonly #prepares: boolean

  constructor(config?: pg.ClientConfig & { hearStatement?: HearStatement; preparesStatements?: boolean }) {
    super(config)
    this.#hear = config?.hearStatement
    this.#prepares = config?.preparesStatements ?? true
  }

  // @ts-expect-error the overloads of pg are too many to repeat; each form is passed on unchanged
  override query(statement: unknown, values?: unknown, callback?: unknown): unknown {
    const named = this.#named(statement, values)
    const began = performance.now()
    const answer = named
      ? super.query(named as pg.QueryConfig, callback as never)
      : super.query(statement as string, values as never, callback as never)
    // A migration may change the columns of a prepared statement; under a new name it is planned again.
    ;(answer as Promise<unknown> | undefined)?.then?.(
      () => this.#tell(statement, began, false),
      (error: pg.DatabaseError) => {
        if (isStalePlan(error)) this.#generation++
        this.#tell(statement, began, true)
      },
    )
    return answer
  }

  #tell(statement: unknown, began: number, failed: boolean): void {
    if (!this.#hear || typeof statement !== 'string') return
    this.#hear({ text: statement, name: names.get(statement) ?? null, ms: performance.now() - began, failed })
  }

  #named(statement: unknown, values: unknown): pg.QueryConfig | null {
    if (!this.#prepares || typeof statement !== 'string' || !Array.isArray(values)) return null
    const name = nameOf(statement, values.length > 0)
    return name ? { name: `${name}${this.#generation || ''}`, text: statement, values } : null
  }
}

/** Returns whether an error is the one that a prepared statement gives once after a migration changed its columns. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as pg.DatabaseError
  return code === '0A000' && /cached plan/.test(message)
}

function nameOf(text: string, hasValues: boolean): string | null {
  const known = names.get(text)
  if (known) return known
  if (text.startsWith(PLANNED_EACH_TIME)) return null
  const preparable = hasValues || /^\s*(select|insert|update|delete|with)\b[^;]*$/i.test(text)
  if (!preparable || names.size >= mostStatements) return null
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
