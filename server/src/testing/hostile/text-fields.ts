import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import type { z } from 'zod'

/** A text that somebody may write as they like: where it is sent, and how much of it is taken. */
export type WrittenField = {
  /** As `POST /activities caption`. */
  name: string
  call: Endpoint
  /** Its names from the outside in; `[]` is each of a list. */
  path: readonly string[]
  /** How many characters it may have, as far as the contract says so. */
  most: number
  /** Others get to see it, so it is held against what can be shown (`shownText`). */
  isShown: boolean
}

const CALLS: readonly Endpoint[] = Object.values(api).flatMap(room => Object.values(room) as Endpoint[])

/** Every text of a request that is written by hand: any text that is neither of a list, nor of a format or a pattern. */
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
 * The paths of the free texts of a shape, with what is said of each. What is a free text in one case and a
 * word of a list in another is none.
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

/** Null of a text that has a format. */
function aboutText({ format, checks = [] }: Def): About | null {
  const defs = checks.map(one => one._zod.def as Check)
  if (format || defs.some(({ check }) => check === 'string_format')) return null
  const most = defs.find(({ check }) => check === 'max_length')?.maximum ?? Infinity
  const isShown = defs.some(({ check }) => check === 'overwrite')
  // `shownText` lets in more units than characters.
  return { most: isShown ? most / 8 : most, isShown }
}
