import type { OperationShape } from '#contract/operation.ts'
import type { OperationKey } from '#contract/operations.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

/** The subset of JSON Schema that the API's document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  oneOf?: Schema[]
  anyOf?: Schema[]
}

export interface Parameter {
  $ref?: string
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  schema: Schema
}

export interface Answer {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}

export interface Documented {
  'x-access'?: OperationShape['access']
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
}

export interface Document {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
}

export interface Entry extends Documented {
  key: OperationKey
  method: OperationShape['method']
  path: string
}

export const readDocument = async ({ app }: TestSchool): Promise<Document> =>
  (await app.inject({ url: '/api/docs/openapi.json' })).json<Document>()

/** Every operation of the document that is in the contract; other calls have no schemas. */
export const entriesOf = ({ paths }: Document): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, documented]) => documented['x-access'])
      .map(([name, documented]) => {
        const method = name.toUpperCase() as OperationShape['method']
        return { ...documented, method, path, key: `${method} ${path}` as OperationKey }
      }),
  )

/** Resolves a reference; a schema beside a reference adds only descriptions. */
export function follow({ components }: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas[name] ?? {})
}
