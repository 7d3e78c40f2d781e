import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { examples } from './examples.ts'
import { fieldExamples } from './field-examples.ts'
import type { Json } from './schemas.ts'

/** The example of a field by its name, where its schema allows it. */
const namedExample = (name: string, schema: Json): unknown =>
  fieldExamples[name]?.find((value) => Value.Check(schema as TSchema, value))

/** An object of its required fields, of all where none is required. */
function objectOf({ properties = {}, required = [] }: { properties?: Json; required?: string[] }): Json {
  const names = required.length > 0 ? required : Object.keys(properties)
  return Object.fromEntries(names.map((name) => [name, exampleOf(name, properties[name] as Json)]))
}

/** What a field may hold: as its schema says, as its name says, or composed of its parts. Undefined: nothing says it. */
export function exampleOf(name: string, schema: Json): unknown {
  const { examples: own, const: only, anyOf, type, items, 'x-names': names } = schema
  if (Array.isArray(own)) return own[0]
  const named = namedExample(name, schema)
  if (named !== undefined) return named
  if (only !== undefined) return only
  if (Array.isArray(anyOf)) return exampleOf(name, anyOf[0] as Json)
  if (names) return Object.values(names as Record<string, number>)[0]
  if (schema['default'] !== undefined) return schema['default']
  if (type === 'object') return objectOf(schema)
  if (type === 'array') return [exampleOf(name, items as Json)]
  return type === 'boolean' ? true : undefined
}

/** A body that shows how a call is meant: written for it, or composed of what its fields may hold. */
export const bodyExample = (operation: string, body: TSchema): unknown =>
  examples[operation] ?? exampleOf('', body as Json)

/** The written schema of a body, each of its own texts and numbers with an example. */
export function withFieldExamples(written: Json, body: TSchema): Json {
  const fields = (body as Json)['properties'] as Json | undefined
  const { properties } = written as { properties?: Record<string, Json> }
  if (!fields || !properties) return written
  const shown = Object.entries(properties).map(([name, field]) => {
    const isListed = ['$ref', 'enum', 'examples'].some((keyword) => keyword in field)
    const isText = field['type'] === 'string' || field['type'] === 'integer' || field['type'] === 'number'
    if (isListed || !isText) return [name, field]
    return [name, { ...field, examples: [exampleOf(name, fields[name] as Json)] }]
  })
  return { ...written, properties: Object.fromEntries(shown) }
}
