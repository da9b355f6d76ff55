/** A form with nested fields. */
export type Fields = { [name: string]: string | Fields }

/** Parses the fields of a form like Stripe: `a[b][0]` is in `b` of `a`. */
export function nested(form: URLSearchParams): Fields {
  const all: Fields = {}
  for (const [name, value] of form) {
    const path = name.split(/\[|\]\[|\]/).filter(part => part !== '')
    let at = all
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Fields
    at[path.at(-1)!] = value
  }
  return all
}

/** Returns a field that is a text; empty otherwise. */
export function textOf(field: string | Fields | undefined): string {
  return typeof field === 'string' ? field : ''
}

/** Returns the fields at a path of names; empty if there are none. */
export function fieldsAt(fields: Fields, ...path: string[]): Fields {
  return path.reduce<Fields>((at, part) => (at[part] ?? {}) as Fields, fields)
}
