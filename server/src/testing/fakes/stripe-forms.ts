/** A form that has fields in fields. */
export type Fields = { [name: string]: string | Fields }

/** The fields of a form as Stripe reads them: `a[b][0]` is in `b` of `a`. */
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

/** A field that is a text; empty where it is none. */
export function textOf(field: string | Fields | undefined): string {
  return typeof field === 'string' ? field : ''
}

/** The fields at a path of names; none where there are none. */
export function fieldsAt(fields: Fields, ...path: string[]): Fields {
  return path.reduce<Fields>((at, part) => (at[part] ?? {}) as Fields, fields)
}
