import { expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import { offenders } from '#tests/support/offenders.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { all } from './support.ts'

interface SchemaNode {
  type?: string
  properties?: Record<string, unknown>
  required?: string[]
}
interface DocumentedOperation {
  summary: string
  description?: string
  security: object[]
  parameters?: { in: string; name: string; required?: boolean; schema: SchemaNode }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: SchemaNode }> }
  responses: Record<string, { content: Record<string, { schema: SchemaNode }> }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { securitySchemes: Record<string, object> }
}

const school = await openTestSchool()
const answer = await school.app.inject({ url: '/api/docs' })
const document = answer.json<Document>()
const namesOf = (schema: TSchema | undefined): string[] => {
  const { properties = {} }: SchemaNode = schema ?? {}
  return Object.keys(properties).sort()
}

const documented = (key: string): DocumentedOperation => {
  const [method = '', path = ''] = key.split(' ')
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${key} is not documented`)
  return found
}

/** Every node of the document with the place where it stands. */
function* nodes(value: unknown, place = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>]
  for (const [key, item] of Object.entries(value)) yield* nodes(item, `${place}/${key}`)
}

test('the document is OpenAPI 3.1 and open to all', () => {
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: 'Shuyuan', version: expect.any(String) })
})

test('the document holds every operation and nothing else', () => {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(found.sort()).toEqual(all.map(([key]) => key as string).sort())
})

test('every reference leads somewhere', () => {
  const unresolved = [...nodes(document)].flatMap(([place, { $ref }]) => {
    if (typeof $ref !== 'string') return $ref === undefined ? [] : [`${place}: no text`]
    const steps = $ref.replace(/^#\//, '').split('/')
    let at: unknown = document
    for (const step of steps) at = (at as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/')]
    return at === undefined ? [`${place}: ${$ref}`] : []
  })
  expect(unresolved).toEqual([])
})

test('every schema has a form that JSON Schema 2020-12 knows', () => {
  const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
  const faults = [...nodes(document)].flatMap(([place, node]) => {
    // inside `properties` the keys are field names
    if (place.endsWith('/properties') || !/schema(\/|$)/.test(place)) return []
    const { type, properties, required, nullable } = node
    const found: string[] = []
    if (type !== undefined && !types.some((known) => known === type)) found.push(`${place}: type`)
    if (nullable !== undefined) found.push(`${place}: nullable is OpenAPI 3.0`)
    if (type === 'array' && node['items'] === undefined) found.push(`${place}: no items`)
    for (const name of Array.isArray(required) ? required : [])
      if (!(String(name) in ((properties as object | undefined) ?? {})))
        found.push(`${place}: ${String(name)} required`)
    return found
  })
  expect(faults).toEqual([])
})

function isDocumented([key, operation]: (typeof all)[number]): void {
  const found = documented(key)
  expect(found.summary).toBe(operation.summary)
  expect(found.security).toEqual(operation.access === 'public' ? [] : [{ bearer: [] }])
  expect(document.components.securitySchemes).toHaveProperty('bearer')

  const parameters = (where: string) => (found.parameters ?? []).filter((parameter) => parameter.in === where)
  expect(parameters('path').map(({ name }) => name)).toEqual(
    [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  )
  for (const { required } of parameters('path')) expect(required).toBe(true)
  expect(
    parameters('query')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(namesOf(operation.query))

  const content = found.requestBody?.content ?? {}
  if (operation.files) expect(Object.keys(content)).toEqual(['multipart/form-data'])
  else if (operation.body)
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      expect(Object.keys(content[type]?.schema.properties ?? {}).sort()).toEqual(namesOf(operation.body))
  else expect(content).toEqual({})

  const envelope = found.responses['200']?.content['application/json']?.schema.properties as
    | { status: SchemaNode; data: SchemaNode }
    | undefined
  expect(Object.keys(envelope?.status.properties ?? {})).toEqual(['code', 'message'])
  expect(Object.keys(envelope?.data.properties ?? {}).sort()).toEqual(namesOf(operation.reply))
  for (const name of operation.refusals ?? []) expect(found.description).toContain(name)
}

test('every operation is documented with its schemas', async () => {
  expect(await offenders(all, ([key]) => key, isDocumented)).toEqual([])
})
