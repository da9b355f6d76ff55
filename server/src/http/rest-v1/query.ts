import {
  type Condition,
  OPERATORS,
  PATTERNS,
  type Reading,
  resources,
  RestRefusal,
} from '../../modules/supabase-api/index.ts'

// Query parameters that are no columns.
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns'])
const MAX_DEPTH = 5

/** Parses the query string for a table; refuses unknown columns and filters like the original. */
export function readingFrom(table: string, query: URLSearchParams): Reading {
  return {
    table,
    columns: columnsFrom(table, query.get('select')),
    conditions: conditionsFrom(table, query),
    order: orderFrom(table, query.get('order')),
    limit: wholeNumber(query.get('limit')),
    offset: wholeNumber(query.get('offset')) ?? 0,
  }
}

/** Parses the conditions of a query string, all of which must hold. */
export function conditionsFrom(table: string, query: URLSearchParams): Condition[] {
  return [...query]
    .filter(([name]) => !RESERVED.has(name))
    .map(([name, text]) =>
      /^(not\.)?(and|or)$/.test(name)
        ? joinFrom(table, `${name}${text}`, 0)
        : conditionFrom(table, knownColumn(table, name), text),
    )
}

/** Parses `column=operator.value` of a channel, several joined by commas: all of them must match. */
export function channelFilter(table: string, text: string): Condition[] {
  return partsOf(text, text).map(part => {
    const [, column, rest] = /^(\w+)=(.*)$/s.exec(part) ?? []
    if (column === undefined) throw badFilter(text)
    return conditionFrom(table, knownColumn(table, column), rest!, true)
  })
}

/** Parses the selected columns; all of them by default. `name:column` renames. */
export function columnsFrom(table: string, select: string | null): Reading['columns'] {
  const all = Object.keys(resources[table]!.columns).map(name => ({ name, as: name }))
  if (select === null || select.trim() === '') return all
  return select.split(',').flatMap(part => {
    const text = part.trim()
    if (text === '*') return all
    const found = /^(?:([\w ]{1,60}):)?(\w+)$/.exec(text)
    if (!found) {
      throw new RestRefusal(400, 'PGRST100', `"failed to parse select parameter (${select.slice(0, 200)})"`, {
        details: 'Only plain columns can be selected here, under another name if you like.',
      })
    }
    const name = knownColumn(table, found[2]!)
    return [{ name, as: found[1] ?? name }]
  })
}

// `or(a.eq.1,not.and(b.is.null,c.in.(1,2)))`, nested as deep as anyone writes by hand.
function joinFrom(table: string, text: string, depth: number): Condition {
  const [, not, operator, inner] = /^(not\.)?(and|or)\((.*)\)$/s.exec(text) ?? []
  if (inner === undefined || inner === '' || depth > MAX_DEPTH) throw badLogic(text)
  const conditions = partsOf(inner, text).map(part => {
    if (/^(not\.)?(and|or)\(/.test(part)) return joinFrom(table, part, depth + 1)
    const [, column, rest] = /^(\w+)\.(.*)$/s.exec(part) ?? []
    if (column === undefined) throw badLogic(text)
    return conditionFrom(table, knownColumn(table, column), rest!, true)
  })
  return { negated: not !== undefined, operator: operator as 'and' | 'or', conditions }
}

// Splits at commas outside parentheses and quotes.
function partsOf(inner: string, text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of inner.matchAll(/"(?:[^"\\]|\\.)*"|[^]/gs)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (depth < 0) throw badLogic(text)
    if (token === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += token
  }
  if (depth !== 0) throw badLogic(text)
  return parts
}

// Within `or` and `and` a value may be quoted, since a comma or a parenthesis would end it.
function conditionFrom(table: string, column: string, text: string, mayBeQuoted = false): Condition {
  const found = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text)
  if (!found) throw badFilter(text)
  const [, not, operator, given] = found as unknown as [string, string | undefined, string, string]
  const isQuoted = mayBeQuoted && /^"(?:[^"\\]|\\.)*"$/s.test(given)
  const value = isQuoted ? given.slice(1, -1).replace(/\\(.)/gs, '$1') : given
  const negated = not !== undefined
  const type = resources[table]!.columns[column]!
  const comparing = OPERATORS.find(known => known === operator)
  if (comparing) return { column, negated, operator: comparing, value }
  const pattern = PATTERNS.find(known => known === operator)
  if (pattern) {
    if (type !== 'text') {
      const sign = pattern === 'like' ? '~~' : '~~*'
      throw new RestRefusal(404, '42883', `operator does not exist: ${type} ${sign} unknown`)
    }
    // An address needs no escapes with the asterisk.
    return { column, negated, operator: pattern, value: value.replaceAll('*', '%') }
  }
  if (operator === 'in') return { column, negated, operator, values: listFrom(value, text) }
  const word = value.toLowerCase()
  if (operator === 'is' && (word === 'null' || word === 'true' || word === 'false' || word === 'unknown')) {
    if (word !== 'null' && type !== 'boolean') {
      const what = `argument of IS ${word.toUpperCase()} must be type boolean, not type ${type}`
      throw new RestRefusal(400, '42804', what)
    }
    return { column, negated, operator, value: word }
  }
  throw badFilter(text)
}

// (a,b,"c,d"): a value with a comma or a parenthesis is quoted.
function listFrom(value: string, text: string): string[] {
  const inner = /^\((.*)\)$/s.exec(value)?.[1]
  if (inner === undefined) throw badFilter(text)
  if (inner === '') return []
  const parts = [...inner.matchAll(/(?:"((?:[^"\\]|\\.)*)"|([^",][^,]*|))(,|$)/gsy)]
  const read = parts.map(([, quoted, plain]) => (quoted === undefined ? plain! : quoted.replace(/\\(.)/gs, '$1')))
  // The last value has no comma; the empty match after it is no value.
  const closed = parts.findIndex(part => part[3] === '')
  if (closed === -1) throw badFilter(text)
  return read.slice(0, closed + 1)
}

function orderFrom(table: string, order: string | null): Reading['order'] {
  if (!order) return []
  return order.split(',').map(part => {
    const [name, ...words] = part.trim().split('.')
    const unknown = words.find(word => !/^(asc|desc|nullsfirst|nullslast)$/.test(word))
    if (unknown !== undefined)
      throw new RestRefusal(400, 'PGRST100', `"failed to parse order (${order.slice(0, 200)})"`)
    const descending = words.includes('desc')
    return {
      column: knownColumn(table, name!),
      descending,
      nullsFirst: words.includes('nullsfirst') || (descending && !words.includes('nullslast')),
    }
  })
}

function knownColumn(table: string, name: string): string {
  if (Object.hasOwn(resources[table]!.columns, name)) return name
  throw new RestRefusal(400, '42703', `column ${table}.${name.slice(0, 60)} does not exist`)
}

function wholeNumber(text: string | null): number | null {
  if (text === null) return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  if (/^-\d{1,9}$/.test(text)) {
    throw new RestRefusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'Limit and offset should be greater than or equal to zero.',
    })
  }
  throw new RestRefusal(400, 'PGRST100', `"failed to parse a number (${text.slice(0, 60)})"`)
}

function badFilter(text: string): RestRefusal {
  return new RestRefusal(400, 'PGRST100', `"failed to parse filter (${text.slice(0, 200)})"`, {
    details: `Known are ${[...OPERATORS, ...PATTERNS, 'in', 'is'].join(', ')}, with not. before them.`,
  })
}

function badLogic(text: string): RestRefusal {
  return new RestRefusal(400, 'PGRST100', `"failed to parse logic tree (${text.slice(0, 200)})"`)
}
