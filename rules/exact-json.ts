/**
 * JSON in which every number keeps its original text. Numbers are never parsed as floating point, so `0.1`, `1e-3` and
 * 30 digits stay exact.
 */
export type ExactJson = null | boolean | ExactText | ExactNumber | ExactList | ExactObject

export type ExactText = { kind: 'text'; text: string }
export type ExactNumber = { kind: 'number'; source: string }
export type ExactList = { kind: 'list'; items: readonly unknown[] }
export type ExactObject = { kind: 'object'; members: Readonly<Record<string, unknown>> }

const STRINGS_AND_NUMBERS = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g

/** Parses a JSON text. Throws a SyntaxError if it is invalid. */
export function parseExactJson(text: string): ExactJson {
  JSON.parse(text)
  // The text is valid JSON: prefix each string with s, and turn each number into a string prefixed with n.
  const marked = text.replace(STRINGS_AND_NUMBERS, token => (token[0] === '"' ? `"s${token.slice(1)}` : `"n${token}"`))
  return exact(JSON.parse(marked))
}

/** Returns a member of an object by name; null if it is absent. */
export function memberOf(object: ExactObject, name: string): ExactJson {
  return exact(object.members[`s${name}`] ?? null)
}

/** Returns the items of a list. */
export function itemsOf(list: ExactList): ExactJson[] {
  return list.items.map(exact)
}

// Converts one level at a time, so members that are never read may be nested arbitrarily deep.
function exact(value: unknown): ExactJson {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') {
    const rest = value.slice(1)
    return value[0] === 's' ? { kind: 'text', text: rest } : { kind: 'number', source: rest }
  }
  if (Array.isArray(value)) return { kind: 'list', items: value }
  return { kind: 'object', members: value as Record<string, unknown> }
}

/** Formats a value as JSON with 2 spaces of indent, bigints as whole numbers of any size. */
export function exactJsonText(value: unknown): string {
  return writeIndented(value, '')
}

function writeIndented(value: unknown, indent: string): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const list = Array.isArray(value)
  const lines = list
    ? value.map(item => writeIndented(item, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${writeIndented(member, inner)}`)
  const [open, close] = list ? '[]' : '{}'
  return lines.length === 0 ? `${open}${close}` : `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`
}
