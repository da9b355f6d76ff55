import type { HearStatement, RunStatement } from '../db/named-client.ts'
import { workingFor } from '../db/current-caller.ts'

type Log = { info(about: object, message: string): void }

const LONGEST_TEXT = 300

/**
 * Tells the log of each statement that took so many milliseconds or longer: what it does, the name by which the database knows it, which call or job asked, and its
 * text without any value.
 */
export function tellSlowStatements(log: Log, leastMs: number): HearStatement {
  return statement => {
    if (leastMs === 0 || statement.ms < leastMs) return
    const about = workingFor()
    log.info(
      {
        statement: statementName(statement),
        ms: Math.round(statement.ms),
        ...(about !== null && { for: about }),
        text: withoutValues(statement.text).slice(0, LONGEST_TEXT),
      },
      'a slow statement',
    )
  }
}

/** What a statement does and to what, as in `select challenges`, and its name in the database where it has one. */
export function statementName({ text, name }: Pick<RunStatement, 'text' | 'name'>): string {
  const plain = withoutValues(text)
  const verb = /^\W*(\w+)/.exec(plain)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+("?[a-z_]\w*"?(?:\."?\w+"?)?)/i.exec(plain)?.[1]?.replaceAll('"', '')
  return [verb, table, name && `(${name})`].filter(Boolean).join(' ')
}

// Values go beside the text; what stands in it all the same may be one.
function withoutValues(text: string): string {
  return text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
}
