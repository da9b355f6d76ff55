import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import type { z } from 'zod'

/** A free text field: where it is sent, and its maximum length. */
export type WrittenField = {
  /** As in `POST /activities caption`. */
  name: string
  call: Endpoint
  /** Its names from the outside in; `[]` is each item of a list. */
  path: readonly string[]
  /** Maximum number of characters, as far as the contract defines it. */
  most: number
  /** Others see it, so it is checked by `shownText`. */
  isShown: boolean
}

const CALLS: readonly Endpoint[] = Object.values(api).flatMap(room => Object.values(room) as Endpoint[])

/** Returns every free text field of requests: any text that isn't an enum and has no format or pattern. */
export function writtenFields(): WrittenField[] {
  return CALLS.flatMap(call =>
    call.body === undefined
      ? []
      : [...textsIn(call.body)].map(([path, about]) => ({
          name: `${call.method} ${call.path} ${path}`,
          call,
          path: parts(path),
          ...about,
        })),
  )
}

function parts(path: string): string[] {
  return path
    .replaceAll('[]', '.[]')
    .replaceAll('{}', '.{}')
    .split('.')
    .filter(part => part !== '')
}

type Shape = z.core.$ZodType
type Check = z.core.$ZodCheckDef & { maximum?: number }
type Def = z.core.$ZodTypeDef & {
  shape: Record<string, Shape>
  innerType: Shape
  element: Shape
  options: readonly Shape[]
  valueType: Shape
  in: Shape
  format?: string
}
type About = Pick<WrittenField, 'most' | 'isShown'>
type Tell = (path: string, about: About | null) => void

/**
 * Returns the paths of free texts in a shape, with their limits. A text that is an enum in another case doesn't count.
 */
function textsIn(shape: Shape): Map<string, About> {
  const free = new Map<string, About>()
  const fixed = new Set<string>()
  walk(shape, '', (path, about) => void (about === null ? fixed.add(path) : free.set(path, about)))
  for (const path of fixed) free.delete(path)
  return free
}

function walk(shape: Shape, path: string, tell: Tell): void {
  const def = shape._zod.def as Def
  switch (def.type) {
    case 'object':
      for (const [name, inner] of Object.entries(def.shape)) walk(inner, path ? `${path}.${name}` : name, tell)
      return
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return walk(def.innerType, path, tell)
    case 'array':
      return walk(def.element, `${path}[]`, tell)
    case 'record':
      return walk(def.valueType, `${path}{}`, tell)
    case 'union':
      for (const option of def.options) walk(option, path, tell)
      return
    case 'pipe':
      return walk(def.in, path, tell)
    case 'string':
      return tell(path, aboutText(def))
    case 'enum':
    case 'literal':
      return tell(path, null)
    default:
  }
}

/** Null for a text with a format. */
function aboutText({ format, checks = [] }: Def): About | null {
  const defs = checks.map(one => one._zod.def as Check)
  if (format || defs.some(({ check }) => check === 'string_format')) return null
  const most = defs.find(({ check }) => check === 'max_length')?.maximum ?? Infinity
  const isShown = defs.some(({ check }) => check === 'overwrite')
  // `shownText` allows more units than characters.
  return { most: isShown ? most / 8 : most, isShown }
}
