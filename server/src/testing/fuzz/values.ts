import { randomUUID } from 'node:crypto'
import type { Random } from '../../demo/seeded-random.ts'
import type { Schema } from './routes.ts'

/** Values from earlier answers, by the name of their field, which a real client would send next. */
export type Known = Map<string, unknown[]>

const MAX_KNOWN = 60
const HALF = '\ud800'

const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  HALF,
  `a${HALF}`,
  '\udc00b',
  `${'a'.repeat(399)}😀`,
  'a'.repeat(5_000),
  '😀'.repeat(100),
  '\u202eevil',
  '\u200b\u200b',
  '٠١٢',
  '__proto__',
  'constructor',
  'null',
  'true',
  '-1',
  '1e309',
  "'; drop table people; --",
  '<script>alert(1)</script>',
  '%00',
  '%',
  '../../etc/passwd',
  '\r\nset-cookie: a=b',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'F0000000-0000-4000-8000-00000000000F',
  '{}',
  '[]',
  '(((((',
]
const NASTY_DATES = ['0000-01-01', '0001-01-01', '1970-01-01', '2026-02-29', '2026-02-30', '9998-12-31', '9999-12-31']
const NASTY_TIMES = [
  'T00:00:00Z',
  'T23:59:59.999Z',
  'T24:00:00Z',
  'T12:00:60Z',
  'T12:00:00.000Z',
  'T12:00:00.123456789Z',
]
const NASTY_NUMBERS = [-1, 0, 0.1, 1e21, 1e308, -0, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 9_007_199_254_740_991]
const ZONES = ['America/Sao_Paulo', 'UTC', 'Asia/Kathmandu', 'Pacific/Apia', 'Mars/Olympus', 'EST5EDT', 'utc']

/** Returns a hostile value that may be anywhere in a request. */
export function nasty(random: Random): unknown {
  const kind = random.whole(0, 9)
  if (kind <= 4) return nastyText(random)
  if (kind === 5) return random.pick(NASTY_NUMBERS)
  if (kind === 6) return random.pick([null, true, false])
  if (kind === 7) return random.pick([[], {}, [null], { '': '' }, [[[]]]])
  if (kind === 8) return nested(random.pick([5, 33, 200]))
  return { [nastyText(random)]: nastyText(random) }
}

/** Returns a text of a kind that has crashed servers before. */
export function nastyText(random: Random): string {
  const kind = random.whole(0, 6)
  if (kind === 6) return random.pick(['\0', 'Ana\0', HALF, `Ana${HALF}`])
  if (kind === 0) return random.pick(NASTY_DATES)
  if (kind === 1) return random.pick(NASTY_DATES) + random.pick(NASTY_TIMES)
  if (kind === 2) {
    const id = random.pick([randomUUID(), '1', '999999999999999', '9999999999999999', 'x'])
    return `${random.pick([...NASTY_DATES, '2026-03-02'])}${random.pick(NASTY_TIMES)}${random.pick(['~', '_'])}${id}`
  }
  return random.pick(NASTY_TEXTS)
}

/** Returns arrays nested this many levels deep. */
export function nested(levels: number): unknown {
  let value: unknown = 'deep'
  for (let i = 0; i < levels; i++) value = [value]
  return value
}

/** Returns a value that the schema allows, in most cases; `name` is that of its field. */
export function valueOf(schema: Schema, name: string, known: Known, random: Random): unknown {
  const seen = known.get(schema.knownAs ?? name.replace(/s$/, '')) ?? known.get(name)
  if (schema.enum) return random.pick(schema.enum)
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return valueOf(random.pick(schema.anyOf), name, known, random)
  if (schema.type === 'null') return null
  if (schema.type === 'boolean') return random.next() < 0.5
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, random)
  if (schema.type === 'array') {
    const length = random.whole(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 4))
    return Array.from({ length }, () => valueOf(schema.items ?? {}, name, known, random))
  }
  if (schema.type === 'object' || schema.properties) return objectOf(schema, known, random)
  if (seen && seen.length > 0 && random.next() < 0.7) return random.pick(seen)
  if (schema.type === 'string' || schema.type === undefined) return textOf(schema, name, random)
  return nasty(random)
}

function objectOf(schema: Schema, known: Known, random: Random): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) || random.next() < 0.4)
    .map(([name, inner]) => [name, valueOf(inner, name, known, random)] as const)
  return Object.fromEntries(entries)
}

function numberOf({ minimum = -5, maximum = 1_000 }: Schema, random: Random): number {
  const kind = random.whole(0, 5)
  if (kind === 0) return minimum
  if (kind === 1) return maximum
  return random.whole(minimum, Math.min(maximum, minimum + 100))
}

function textOf({ format, pattern, maxLength = 40 }: Schema, name: string, random: Random): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date') return `2026-03-${String(random.whole(1, 31)).padStart(2, '0')}`
  if (format === 'date-time') return `2026-03-02T${String(random.whole(0, 18)).padStart(2, '0')}:15:00Z`
  if (/zone/i.test(name)) return random.pick(ZONES)
  if (/country/i.test(name)) return random.pick(['BR', 'PT', 'us', '??'])
  if (/email/i.test(name)) return `fuzz-${random.whole(1, 30)}@bora.test`
  if (/password/i.test(name)) return random.pick(['segredo1', 'correct horse battery', 'x'])
  if (pattern) return random.pick(['3', '0.5', '12.25', '2', 'x'])
  return random.pick([
    'Corrida',
    'Turma do Parque',
    'a',
    'ação 😀',
    'x'.repeat(Math.min(maxLength, 600)),
    nastyText(random),
  ])
}

/** Puts a hostile value into one place of a value: replacing a leaf, next to it, or as a name. */
export function spoiled(value: unknown, random: Random): unknown {
  if (typeof value === 'string' && random.next() < 0.85) {
    return random.next() < 0.4 ? value + random.pick(['\0', HALF, ' ', '😀', '\u202e']) : nastyText(random)
  }
  if (typeof value === 'number' && random.next() < 0.7) return random.pick(NASTY_NUMBERS)
  if (typeof value !== 'object' || value === null || random.next() < 0.1) return nasty(random)
  if (Array.isArray(value)) {
    if (value.length === 0) return [nasty(random)]
    const at = random.whole(0, value.length - 1)
    return value.map((one, index) => (index === at ? spoiled(one, random) : (one as unknown)))
  }
  const entries = Object.entries(value)
  const kind = random.whole(0, 5)
  if (entries.length === 0 || (kind === 0 && random.next() < 0.5))
    return { ...value, [nastyText(random)]: nasty(random) }
  const [name, inner] = random.pick(entries)
  if (kind === 1) return Object.fromEntries(entries.filter(([other]) => other !== name))
  return { ...value, [name]: spoiled(inner, random) }
}

/** Records the values of an answer, by the names of their fields. */
export function learn(known: Known, answer: unknown, name = ''): void {
  if (Array.isArray(answer)) return answer.slice(0, 10).forEach(one => learn(known, one, name))
  if (typeof answer === 'object' && answer !== null) {
    for (const [field, inner] of Object.entries(answer))
      learn(known, inner, field === 'id' && name ? `${name.replace(/s$/, '')}Id` : field)
    return
  }
  if (typeof answer !== 'string' || answer === '' || answer.length > 500) return
  learnAddress(known, answer)
  for (const alias of [name, ...(ALIASES[name] ?? [])]) {
    const values = known.get(alias) ?? []
    known.set(alias, values)
    if (!values.includes(answer)) values.push(answer)
    if (values.length > MAX_KNOWN) values.shift()
  }
}

// Addresses lead to further requests: to signed pictures, to the sandbox's page.
function learnAddress(known: Known, text: string): void {
  const [path, query] = text.split('?') as [string, string | undefined]
  const ref = /\/sandbox\/checkout\/([\w-]+)$/.exec(path)?.[1]
  if (ref !== undefined) learn(known, ref, 'ref')
  if (query === undefined || !path.includes('/')) return
  for (const [name, value] of new URLSearchParams(query)) learn(known, value, name)
}

// Names under which one call returns what another takes.
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  next: ['cursor'],
  personId: ['person', 'invitedBy', 'user_id', 'after'],
  challengeId: ['challenge_id'],
}
