import type { TSchema } from 'typebox'
import { fieldDescriptions } from '#contract/fields.ts'
import { ownKeywords } from '#contract/schema.ts'

export type Json = Record<string, unknown>

/** A value of the document as text: words as they are, nothing as nothing. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const own = new Set<string>(ownKeywords)

/** Words and numbers that are one of several, as `enum`; undefined where an alternative is more than that. */
function enumOf(alternatives: Json[]): Json | undefined {
  if (!alternatives.every((one) => 'const' in one)) return undefined
  const values = alternatives.map((one) => one['const'])
  const types = [...new Set(values.map((value) => (typeof value === 'number' ? 'integer' : typeof value)))]
  return { type: types.length === 1 ? types[0] : types, enum: values }
}

/** Numbers with what they stand for: for people in the description, for generators as names. */
function withNames(schema: Json, names: Record<string, number>): Json {
  const allowed = Array.isArray(schema['enum']) ? new Set(schema['enum']) : null
  const entries = Object.entries(names).filter(([, number]) => allowed?.has(number) ?? true)
  const { minimum: _minimum, maximum: _maximum, description, ...rest } = schema
  const listed = entries.map(([name, number]) => `${number} ${name}`).join(', ')
  const text = textOf(description)
  const isListed = entries.every(([, number]) => text.includes(`${number} `))
  return {
    ...rest,
    description: isListed ? text : text ? `${text}: ${listed}` : listed,
    enum: entries.map(([, number]) => number),
    'x-enumNames': entries.map(([name]) => name),
  }
}

/** Makes JSON Schema of the contract's schemas; what has a name of its own stands once, among the components. */
export class SchemaWriter {
  readonly components: Record<string, Json> = {}

  write(schema: TSchema | Json): Json {
    const name: unknown = (schema as Json)['x-component']
    return typeof name === 'string' ? this.#refer(name, schema as Json) : this.#plain(schema as Json)
  }

  #refer(name: string, schema: Json): Json {
    const { 'x-component': _name, ...unnamed } = schema
    this.components[name] ??= this.#plain(unnamed)
    const { description } = unnamed
    const isOwn = description !== undefined && description !== this.components[name]['description']
    const isDescribedThere = textOf(this.components[name]['description']).startsWith(textOf(description))
    return { $ref: `#/components/schemas/${name}`, ...(isOwn && !isDescribedThere && { description }) }
  }

  #plain(schema: Json): Json {
    const written: Json = {}
    for (const [keyword, value] of Object.entries(schema)) {
      if (own.has(keyword)) continue
      written[keyword] = this.#keyword(keyword, value)
    }
    const merged = this.#merge(written)
    const names = schema['x-names']
    return isObject(names) ? withNames(merged, names as Record<string, number>) : merged
  }

  #keyword(keyword: string, value: unknown): unknown {
    if (keyword === 'properties' && isObject(value)) return this.#properties(value)
    if (keyword === 'patternProperties' && isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.write(one as Json)]))
    if (['items', 'additionalProperties', 'not'].includes(keyword) && isObject(value))
      return this.write(value)
    if (['anyOf', 'oneOf', 'allOf'].includes(keyword) && Array.isArray(value))
      return value.map((one) => this.write(one as Json))
    return value
  }

  #properties(properties: Json): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => {
        const written = this.write(field as Json)
        const description = written['description'] ?? fieldDescriptions[name]
        return [name, description === undefined ? written : { ...written, description }]
      }),
    )
  }

  /** Alternatives that are one type, or one type and null, are listed briefly. */
  #merge(schema: Json): Json {
    const { anyOf, patternProperties, ...rest } = schema
    if (isObject(patternProperties)) {
      const [values, ...others] = Object.values(patternProperties)
      return others.length > 0 ? schema : { ...rest, additionalProperties: values }
    }
    if (!Array.isArray(anyOf)) return schema
    const alternatives = anyOf as Json[]
    const words = enumOf(alternatives)
    if (words) return { ...rest, ...words }
    const [first, second] = alternatives
    if (alternatives.length !== 2 || !first || second?.['type'] !== 'null') return schema
    if (typeof first['type'] !== 'string') return schema
    const values = Array.isArray(first['enum']) && { enum: [...first['enum'], null] }
    return { ...first, ...values, ...rest, type: [first['type'], 'null'] }
  }
}
