import type { Endpoint } from '@bora/contract/endpoint.ts'
import { TimeZone, ViewerZone } from '@bora/contract/shapes.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import { isKnownZone } from '../db/time-zones.ts'

type Input = { query: unknown; body: unknown }
type Settle = <Tables>(db: Kysely<Tables>, input: Input) => Promise<void>

/**
 * Returns a function that checks the time zones of a call's input against the database, by the shapes of its contract:
 * an unknown `TimeZone` is refused with `time_zone_unknown`, and an unknown `ViewerZone` removed.
 */
export function settleZones({ query, body }: Pick<Endpoint, 'query' | 'body'>, isKnown = isKnownZone): Settle {
  const [viewers, given] = [pathsOf(query, ViewerZone), pathsOf(body, TimeZone)]
  return async (db, input) => {
    for (const path of viewers) {
      const [parent, name] = fieldAt(input.query, path)
      if (parent?.[name] !== undefined && !(await isKnown(db, parent[name]))) delete parent[name]
    }
    for (const path of given) {
      const [parent, name] = fieldAt(input.body, path)
      if (parent?.[name] !== undefined && !(await isKnown(db, parent[name])))
        throw new Refusal('time_zone_unknown', { field: name })
    }
  }
}

/** Returns the paths of the fields of an input with exactly this shape, optional or not. */
export function pathsOf(shape: z.core.$ZodType | undefined, sought: z.core.$ZodType): string[][] {
  if (!shape) return []
  if (shape === sought) return [[]]
  const inner = shape._zod.def as { innerType?: z.core.$ZodType; shape?: Record<string, z.core.$ZodType> }
  if (inner.innerType) return pathsOf(inner.innerType, sought)
  return Object.entries(inner.shape ?? {}).flatMap(([name, field]) =>
    pathsOf(field, sought).map(path => [name, ...path]),
  )
}

function fieldAt(input: unknown, path: readonly string[]): [Record<string, string | undefined> | undefined, string] {
  let parent = input as Record<string, unknown> | undefined
  for (const name of path.slice(0, -1)) parent = parent?.[name] as Record<string, unknown> | undefined
  // A field of these shapes holds a text.
  return [parent as Record<string, string | undefined> | undefined, path.at(-1)!]
}
