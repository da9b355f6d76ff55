import pg from 'pg'

const oid = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  textArray: 1009,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
}
const textArray = pg.types.getTypeParser(oid.textArray as number) as (text: string) => (string | null)[]

const parsers: Record<number, (text: string) => unknown> = {
  [oid.int8]: wholeNumber,
  [oid.date]: text => text,
  [oid.timestamptz]: instant,
  [oid.int8Array]: text => eachOf(text, wholeNumber),
  [oid.dateArray]: text => eachOf(text, day => day),
  [oid.timestamptzArray]: text => eachOf(text, instant),
}

/**
 * Parsers for database values: `bigint` to a number (throws if it is not exact), `date` to '2026-03-02', `timestamptz`
 * to '2026-03-02T12:00:00.000Z', and arrays of them; others as in `pg`.
 */
export const valueParsers = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers[type]
    return own ?? pg.types.getTypeParser(type, format as 'text')
  },
} as pg.CustomTypesConfig

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into an exact number`)
  return value
}

/** The session uses UTC and ISO, so the text is like '2026-03-02 12:00:00.123456+00': milliseconds are kept. */
export function instant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  if (!match) throw new RangeError(`${text} is not an instant in UTC`)
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}

function eachOf<T>(text: string, parse: (item: string) => T): (T | null)[] {
  return textArray(text).map(item => (item === null ? null : parse(item)))
}
