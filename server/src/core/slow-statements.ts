import type { HearStatement, RunStatement } from '../db/named-client.ts'
import { workingFor } from '../db/current-caller.ts'

type Log = { info(about: object, message: string): void }

const LONGEST_TEXT = 300

/**
 * Logs each statement that took at least this many milliseconds: its operation, its name in the database, the call or
 * job behind it, and its text without values.
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

/** Returns a statement's operation and table, as in `select challenges`, and its name in the database if it has one. */
export function statementName({ text, name }: Pick<RunStatement, 'text' | 'name'>): string {
  const plain = withoutValues(text)
  const verb = /^\W*(\w+)/.exec(plain)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+("?[a-z_]\w*"?(?:\."?\w+"?)?)/i.exec(plain)?.[1]?.replaceAll('"', '')
  return [verb, table, name && `(${name})`].filter(Boolean).join(' ')
}

// Values are sent separately; literals in the text may still be values.
function withoutValues(text: string): string {
  return text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
}
