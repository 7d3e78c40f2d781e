import { Validator } from '@seriousme/openapi-schema-validator'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { refusals } from '#contract/errors.ts'
import { partsOf } from '#contract/permission.ts'
import { operations } from '#contract/operations.ts'
import { exampleOf } from '#server/plugins/openapi/body-example.ts'
import type { Json } from '#server/plugins/openapi/schemas.ts'
import { isDrill } from '#tests/support/drill.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { all } from './support.ts'

interface SchemaNode {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  description?: string
  properties?: Record<string, SchemaNode>
  required?: string[]
  oneOf?: SchemaNode[]
  anyOf?: SchemaNode[]
}
interface Parameter {
  $ref?: string
  in: string
  name: string
  required?: boolean
  description?: string
  schema: SchemaNode
}
interface DocumentedOperation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: SchemaNode; example?: unknown }> }
  responses: Record<
    string,
    { $ref?: string; description: string; content: Record<string, { schema: SchemaNode }> }
  >
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DocumentedOperation>>
  components: {
    schemas: Record<string, SchemaNode>
    securitySchemes: Record<string, object>
    responses: Record<string, object>
  }
}

const school = await openTestSchool()
const answer = await school.app.inject({ url: '/api/docs' })
const document = answer.json<Document>()

const documented = (key: string): DocumentedOperation => {
  const [method = '', path = ''] = key.split(' ')
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${key} is not documented`)
  return found
}
const names = Object.keys(operations)

/** Every node of the document with its path. */
function* nodes(value: unknown, place = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>]
  for (const [key, item] of Object.entries(value)) yield* nodes(item, `${place}/${key}`)
}
const open = (schema: SchemaNode): SchemaNode => {
  const name = schema.$ref?.split('/').at(-1)
  return name ? { ...document.components.schemas[name], ...schema } : schema
}
/** The fields of an object, and those of the objects and lists in it. */
function* fieldsIn(schema: Json): Generator<[name: string, field: Json]> {
  const { properties = {}, items, anyOf = [] } = schema as { properties?: Json; items?: Json; anyOf?: Json[] }
  for (const [name, field] of Object.entries(properties)) {
    yield [name, field as Json]
    yield* fieldsIn(field as Json)
  }
  for (const part of [...anyOf, ...(items ? [items] : [])]) yield* fieldsIn(part)
}
/** Names of the fields, also of nullable objects. */
function propertiesOf(schema: SchemaNode | TSchema | undefined): string[] {
  const { properties, anyOf = [] }: SchemaNode = schema ?? {}
  return Object.keys(properties ?? anyOf.find((one) => one.properties)?.properties ?? {}).sort()
}

test('the document is OpenAPI 3.1 and public', () => {
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: 'Shuyuan', version: expect.any(String) })
  expect(document.servers).toEqual([expect.objectContaining({ url: school.config.publicUrl })])
})

test('it satisfies the schema that the OpenAPI Initiative publishes', async () => {
  const { valid, errors } = await new Validator().validate(answer.json<Record<string, unknown>>())
  expect(Array.isArray(errors) ? errors.slice(0, 20) : errors).toBeUndefined()
  expect(valid).toBe(true)
})

test.runIf(isDrill)(
  'it satisfies the rules of a second validator, which follows each reference',
  async () => {
    const rules = {
      'no-unresolved-refs': 'error',
      struct: 'error',
      'operation-operationId': 'error',
      'operation-operationId-unique': 'error',
      'operation-parameters-unique': 'error',
      'operation-summary': 'error',
      'operation-tag-defined': 'error',
      'path-parameters-defined': 'error',
      'no-identical-paths': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-media-type-examples': 'error',
      'no-enum-type-mismatch': 'error',
      'no-required-schema-properties-undefined': 'error',
      'security-defined': 'error',
      'tag-description': 'error',
    } as const
    const config = await createConfig({ rules })
    const problems = await lintFromString({ source: answer.body, config })
    const shown = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
    )
    expect(shown.slice(0, 20)).toEqual([])
  },
)

test('the document holds every operation, and the few calls that are not operations', () => {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'parameters')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  const contract = new Set<string>(all.map(([key]) => key))
  expect(found.filter((key) => contract.has(key)).sort()).toEqual([...contract].sort())
  expect(found.filter((key) => !contract.has(key)).sort()).toEqual([
    'DELETE /api/v1/files/upload/{id}',
    'DELETE /api/v1/videos/upload/{id}',
    'GET /api/payment/alipay',
    'GET /healthz',
    'GET /metrics',
    'GET /readyz',
    'HEAD /api/v1/files/upload/{id}',
    'HEAD /api/v1/videos/upload/{id}',
    'PATCH /api/v1/files/upload/{id}',
    'PATCH /api/v1/videos/upload/{id}',
    'POST /api/v1/files/upload',
    'POST /api/v1/videos/upload',
  ])
})

test('every field and every parameter is described', () => {
  const bare = [...nodes(document)].flatMap(([place, node]) => {
    const fields = place.endsWith('/properties') ? [] : Object.entries((node as SchemaNode).properties ?? {})
    return fields.filter(([, field]) => !open(field).description).map(([name]) => `${place}/${name}`)
  })
  expect(bare).toEqual([])
  const parameters = all.flatMap(([key]) => documented(key).parameters ?? [])
  expect(parameters.filter(({ $ref, description }) => !$ref && !description)).toEqual([])
})

test('every field of a body has an example, and every body one that its schema allows', () => {
  const without = all.flatMap(([key, { body }]) =>
    [...fieldsIn((body ?? {}) as Json)]
      .filter(([name, field]) => !Value.Check(field as TSchema, exampleOf(name, field)))
      .map(([name]) => `${key} ${name}`),
  )
  expect(without).toEqual([])
  const wrong = all.filter(([key, { body }]) => {
    const media = documented(key).requestBody?.content['application/json']
    return body && !Value.Check(body, media?.example)
  })
  expect(wrong.map(([key]) => key)).toEqual([])
})

test('alternatives of values are an enum, and its numbers have names', () => {
  const alternatives = [...nodes(document)].filter(
    ([, { anyOf }]) => Array.isArray(anyOf) && anyOf.every((one: object) => 'const' in one),
  )
  expect(alternatives.map(([place]) => place)).toEqual([])
  expect(document.components.schemas['OrderStatus']).toMatchObject({
    enum: expect.arrayContaining([0, 1, 3, 13]),
    'x-enumNames': expect.arrayContaining(['cancelled', 'pending', 'paid', 'completed']),
  })
})

test('the schemas have no keywords of our own', () => {
  const foreign = [...nodes(document)].filter(([, node]) =>
    ['x-component', 'x-names', 'x-zero-is-none'].some((keyword) => keyword in node),
  )
  expect(foreign.map(([place]) => place)).toEqual([])
})

function isDocumented([key, operation]: (typeof all)[number], index: number): void {
  const found = documented(key)
  const { domain } = partsOf(operation.permission)
  expect(found).toMatchObject({ summary: operation.summary, operationId: names[index], tags: [domain] })
  expect(found.security).toEqual(operation.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }])

  const parameters = (where: string) => (found.parameters ?? []).filter((parameter) => parameter.in === where)
  expect(parameters('path').map(({ name }) => name)).toEqual(
    [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  )
  for (const { required } of parameters('path')) expect(required).toBe(true)
  expect(
    parameters('query')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(propertiesOf(operation.query))

  const content = found.requestBody?.content ?? {}
  if (operation.files) expect(Object.keys(content)).toEqual(['multipart/form-data'])
  else if (operation.body)
    expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded'])
  else expect(content).toEqual({})

  const schema = found.responses['200']?.content['application/json']?.schema
  const [done, refused] = schema?.oneOf ?? []
  expect(propertiesOf(open(done?.properties?.['data'] ?? {}))).toEqual(propertiesOf(operation.reply))
  const reasons = refused?.properties?.['status']?.properties?.['reason']?.enum ?? []
  for (const name of operation.refusals ?? []) {
    expect(reasons).toContain(name)
    expect(found.responses['200']?.description).toContain(`\`${refusals[name].code}\` \`${name}\``)
  }
  // a control character is refused in unknown fields too
  expect(reasons).toContain('invalidField')
  if (operation.access !== 'public') expect(reasons).toContain('notSignedIn')
  if (['admin', 'teacher', 'student'].includes(operation.access)) expect(reasons).toContain('noPermission')
  const statuses = [401, 429, 500, 503, ...(operation.params ? [404] : []), ...(operation.body ? [413] : [])]
  for (const status of statuses) expect(found.responses).toHaveProperty(String(status))
}

test('every operation is documented with its schemas and its refusals', async () => {
  const indexed = all.map((entry, index) => ({ entry, index }))
  expect(
    await violationsOf(
      indexed,
      ({ entry }) => entry[0],
      ({ entry, index }) => isDocumented(entry, index),
    ),
  ).toEqual([])
})

test('it is sent compressed, and answered 304 while it is unchanged', async () => {
  const packed = await school.app.inject({ url: '/api/docs', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan(answer.rawPayload.length / 8)
  const etag = String(packed.headers['etag'])
  const again = await school.app.inject({ url: '/api/docs', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const named = await school.app.inject({ url: '/api/docs/openapi.json', headers: { accept: 'text/html' } })
  expect(named.body).toBe(answer.body)
})
