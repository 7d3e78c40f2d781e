import type { FastifyInstance } from 'fastify'
import type { OperationShape } from '#contract/operation.ts'

interface Schema {
  type?: string
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  pattern?: string
  'x-zero-is-none'?: boolean
  'x-drops-zeros'?: boolean
}

interface Field {
  name: string
  schema: Schema
  isOptional: boolean
  /** an empty text or null is a value of it, such as of a text that may be cleared */
  takesEmpty: boolean
}

const takesEmpty = (schema: Schema): boolean => {
  const { anyOf, type, minLength = 0, pattern } = schema
  if (anyOf) return anyOf.some(takesEmpty)
  if ('const' in schema) return schema.const === ''
  if (type === 'null') return true
  return type === 'string' && minLength === 0 && (pattern === undefined || new RegExp(pattern).test(''))
}

const known = new WeakMap<Schema, Field[]>()

function fieldsOf(schema: Schema): Field[] {
  const { properties = {}, required = [] } = schema.anyOf?.find((one) => one.properties) ?? schema
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    isOptional: !required.includes(name),
    takesEmpty: takesEmpty(field),
  }))
}

const isNone = (value: unknown, { schema, takesEmpty: takes }: Field): boolean =>
  ((value === '' || value === null) && !takes) ||
  (schema['x-zero-is-none'] === true && (value === 0 || value === '0'))

/**
 * Takes away what means "none": an optional field that is empty or null, and 0 for an optional id; and the zeros that
 * some write before a dial code. @returns what stands in its place
 */
function readInput(schema: Schema, data: unknown): unknown {
  if (typeof data === 'string') return schema['x-drops-zeros'] ? data.replace(/^0+(?=\d)/, '') : data
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const { items } = schema
    return items ? data.map((item) => readInput(items, item)) : data
  }
  let fields = known.get(schema)
  if (!fields) known.set(schema, (fields = fieldsOf(schema)))
  const record = data as Record<string, unknown>
  for (const field of fields) {
    if (!Object.hasOwn(record, field.name)) continue
    const value = record[field.name]
    if (field.isOptional && isNone(value, field)) delete record[field.name]
    else record[field.name] = readInput(field.schema, value)
  }
  return data
}

/** Reads empty, null and zero in requests alike for all operations, before their schemas check them. */
export function readAbsentInput(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const operation: OperationShape | undefined = request.routeOptions.config.operation
    if (operation?.query) readInput(operation.query, request.query)
    if (operation?.body) readInput(operation.body, request.body)
    done()
  })
}
