import type { OperationShape } from '#contract/operation.ts'
import { type OperationKey, operations } from '#contract/operations.ts'
import { isDrill } from '#tests/support/drill.ts'

/** The subset of JSON Schema that the contract's bodies and queries use. */
export interface Schema {
  type?: string
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

export interface Writing {
  key: OperationKey
  operation: OperationShape
}

const keyOf = ({ method, path }: OperationShape) => `${method} ${path}` as OperationKey

/** every operation that accepts a body */
export const writings: Writing[] = Object.values(operations as Record<string, OperationShape>)
  .filter((operation) => operation.method === 'POST' || operation.method === 'PUT')
  .map((operation) => ({ key: keyOf(operation), operation }))

/**
 * Bodies are read in one place for all operations: the suite tries an eighth of them and each that takes another kind of
 * body, the drill `fuzz` tries all.
 */
export const triedWritings = writings.filter(
  ({ operation }, at) => isDrill || at % 8 === 0 || operation.form || operation.files,
)

/** samples for every path parameter of the contract; such rows need not exist */
export const anyParams = {
  id: 1001,
  userid: 1001,
  orderId: 10_001,
  np_id: 1,
  product_id: 1001,
  order_id: 10_001,
  open_class_video_id: 1001,
  student_id: 1001,
  action: 'remove',
  note_id: 1,
  from_id: 1001,
  lesson_id: 1001,
  material_id: 1,
  roll_call_id: 1,
  question_id: 1,
  poll_id: 1,
  round_id: 1,
  page_id: 1,
  report: 'sales',
  text_kind: 'footer',
  language: 'zh',
}

/** texts that match the patterns of the contract */
const patterned = ['86', '199.00', '2010-01-01', '09:00', '#24508f', '', 'native']

function text(schema: Schema): string {
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern)
    const fit = patterned.find((sample) => pattern.test(sample))
    if (fit === undefined) throw new Error(`no sample fits ${schema.pattern}`)
    return fit
  }
  return 'sample_1'.slice(0, schema.maxLength ?? 8).padEnd(schema.minLength ?? 0, '_')
}

/** A value that is valid for the schema. */
export function sample(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  const [first] = schema.anyOf ?? []
  if (first) return sample(first)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return false
    default:
      return null
  }
}

/** the object among a body's alternatives */
const objectOf = (schema: Schema | undefined): Schema | undefined =>
  schema?.properties ? schema : schema?.anyOf?.find((one) => one.properties)

export const propertiesOf = (schema: Schema | undefined): Record<string, Schema> =>
  objectOf(schema)?.properties ?? {}

/** Fields of a body, or only those whose schema allows one of the types. */
export function fieldsOf(operation: OperationShape, types: readonly string[]): string[] {
  return Object.entries(propertiesOf(operation.body))
    .filter(([, field]) => [field, ...(field.anyOf ?? [])].some((one) => types.includes(one.type ?? '')))
    .map(([name]) => name)
}

export const sampleBody = (operation: OperationShape): Record<string, unknown> =>
  (sample(operation.body ?? { type: 'object' }) ?? {}) as Record<string, unknown>
