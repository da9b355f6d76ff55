import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** The smallest value of a shape: null or empty where allowed, the first of several options, 0 and false. */
export function sampleOf<T extends z.ZodType>(shape: T): z.output<T> {
  const schema = z.toJSONSchema(shape, { unrepresentable: 'any', io: 'output' })
  return smallest(schema as Schema, schema as Schema) as z.output<T>
}

function smallest(schema: Schema, root: Schema): unknown {
  if (schema.$ref) return smallest(definition(schema.$ref, root), root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) return options.some(isNull) ? null : smallest(options[0]!, root)
  if (schema.allOf) {
    return Object.assign({}, ...(schema.allOf as Schema[]).map(part => smallest(part, root) as object)) as unknown
  }
  if (schema.type === 'object') return smallestObject(schema, root)
  if (schema.type === 'array') return smallestList(schema, root)
  if (schema.type === 'string') return BY_FORMAT[schema.format ?? ''] ?? 'x'.repeat(schema.minLength ?? 0)
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(0, schema.minimum ?? 0)
  return schema.type === 'boolean' ? false : null
}

const BY_FORMAT: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-03-02',
  'date-time': '2026-03-02T12:00:00.000Z',
}

function smallestObject(schema: Schema, root: Schema): unknown {
  const required = new Set(schema.required)
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name))
  return Object.fromEntries(properties.map(([name, property]) => [name, smallest(property as Schema, root)]))
}

function smallestList(schema: Schema, root: Schema): unknown {
  if (schema.prefixItems) return (schema.prefixItems as Schema[]).map(item => smallest(item, root))
  return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items as Schema, root))
}

function isNull(schema: Schema): boolean {
  return schema.type === 'null'
}

function definition(ref: string, root: Schema): Schema {
  return ref === '#' ? root : (root.$defs?.[ref.replace('#/$defs/', '')] as Schema)
}
