import { codeRanges, refusals } from '#contract/errors.ts'
import { fieldDescriptions } from '#contract/fields.ts'
import { languageTags } from '#contract/languages.ts'
import type { Access, OperationShape } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { domains, partsOf } from '#contract/permission.ts'
import * as shared from '#contract/schema.ts'
import { bodyExample, withFieldExamples } from './body-example.ts'
import { outsidePaths } from './outside.ts'
import { describeRefusals, type Failure, failures, refusalsOf, refusedSchema } from './refusals.ts'
import { type Json, SchemaWriter } from './schemas.ts'

const callers: Record<Access, string> = {
  public: 'anyone',
  signedIn: 'anyone who is signed in',
  student: 'students',
  teacher: 'teachers',
  admin: 'administrators',
}

const introduction = `
Every call answers an envelope: \`{"status": {"code", "message"}, "data"}\`. Code 0 is success. Any other code is a
refusal, answered with HTTP 200: \`status.reason\` is its stable name, \`status.message\` is what to tell people, in the
language of \`Accept-Language\` (${Object.values(languageTags).join(', ')}). Other HTTP statuses are for what no rule of
the school is about: 401, 404, 413, 429, 5xx.

Bodies are JSON or forms. In optional fields an empty text and null mean "none"; 0 means "none" for \`user_coupon_id\`,
\`group_id\`, \`address_id\` and \`activity_id\`, and is a value everywhere else. Unknown fields are left out of account.

Moments are Unix seconds, amounts are decimal strings such as "199.00", currencies are numbers. Lists answer
\`{list, total, next}\`: pass \`next\` as \`cursor\` to read on.

Sign in by \`POST /api/user/login\` and send \`Authorization: Bearer <access_token>\`. After a 401, exchange the refresh
token by \`POST /api/accesstokens/refresh\` and call again.

Codes of refusals:

${Object.entries(codeRanges)
  .map(([range, about]) => `- ${range}xx: ${about}`)
  .join('\n')}
- 1: what keeps a student from ordering, and too many SMS; \`status.reason\` tells them apart
`.trim()

const languageParameter: Json = {
  name: 'Accept-Language',
  in: 'header',
  description:
    'the language of messages: the first that is known, by quality. English where none is, Chinese without the header',
  schema: { type: 'string', examples: Object.values(languageTags) },
}

function parametersOf(writer: SchemaWriter, { params, query }: OperationShape): Json[] {
  const parameters: Json[] = [{ $ref: '#/components/parameters/AcceptLanguage' }]
  for (const [place, schema] of [
    ['path', params],
    ['query', query],
  ] as const) {
    if (!schema) continue
    const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] }
    for (const [name, field] of Object.entries(properties)) {
      const { description, ...written } = writer.write(field as Json)
      parameters.push({
        name,
        in: place,
        ...(required.includes(name) && { required: true }),
        description: description ?? fieldDescriptions[name],
        schema: written,
      })
    }
  }
  return parameters
}

function bodyOf(writer: SchemaWriter, name: string, { body, files }: OperationShape): Json | undefined {
  if (files) {
    const content = {
      type: 'array',
      items: { type: 'string', format: 'binary' },
      maxItems: files.most,
      description: 'the files',
    }
    const schema = { type: 'object', required: [files.field], properties: { [files.field]: content } }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!body) return undefined
  const schema = withFieldExamples(writer.write(body), body)
  const media = { schema, example: bodyExample(name, body) }
  const { required = [] } = body as { required?: string[] }
  return {
    ...(required.length > 0 && { required: true }),
    content: { 'application/json': media, 'application/x-www-form-urlencoded': media },
  }
}

function responsesOf(writer: SchemaWriter, operation: OperationShape): Json {
  const names = refusalsOf(operation)
  const data = writer.write(operation.reply)
  const done = {
    type: 'object',
    required: ['status', 'data'],
    properties: {
      status: { $ref: '#/components/schemas/Done' },
      data: { ...data, description: data['description'] ?? 'what was asked for' },
    },
  }
  const statuses = [
    401,
    ...(operation.params ? [404] : []),
    ...(operation.method === 'GET' ? [] : [413]),
    429,
    500,
    503,
  ]
  return {
    '200': {
      description: `Done, or refused with:\n\n${describeRefusals(names)}`,
      content: { 'application/json': { schema: { oneOf: [done, refusedSchema(names)] } } },
    },
    ...Object.fromEntries(
      Object.entries(failures)
        .filter(([status]) => statuses.includes(Number(status)))
        .map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
  }
}

function written(writer: SchemaWriter, name: string, operation: OperationShape): Json {
  const { summary, access, permission } = operation
  const requestBody = bodyOf(writer, name, operation)
  return {
    operationId: name,
    summary,
    description: `For ${callers[access]}. Permission: \`${permission}\`.`,
    tags: [partsOf(permission).domain],
    security: access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    'x-access': access,
    'x-permission': permission,
    parameters: parametersOf(writer, operation),
    ...(requestBody && { requestBody }),
    responses: responsesOf(writer, operation),
  }
}

const failureResponses = (): Json =>
  Object.fromEntries(
    Object.values<Failure>(failures).map(({ name, refusal, also, description }) => [
      name,
      {
        description: `${description}: ${[refusal, ...(also ? [also] : [])]
          .map((one) => `\`${refusals[one].code}\` \`${one}\``)
          .join(', ')}`,
        ...((refusal === 'tooManyRequests' || also) && {
          headers: { 'Retry-After': { description: 'seconds to wait', schema: { type: 'integer' } } },
        }),
        content: { 'application/json': { schema: refusedSchema([refusal, ...(also ? [also] : [])]) } },
      },
    ]),
  )

/** The schemas that no operation declares: what stands around all of them. */
const frameSchemas: Json = {
  Done: {
    type: 'object',
    description: 'the status of a call that was not refused',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer', enum: [0], description: '0: done' },
      message: { type: 'string', description: 'ok', examples: ['ok'] },
    },
  },
  Message: { type: 'string', description: "what to tell people, in the caller's language" },
  RefusalData: {
    description:
      'null, or what a program may want to know: `field`, the path of the field that was refused, or `seconds` to wait',
    oneOf: [
      { type: 'null' },
      {
        type: 'object',
        properties: {
          field: {
            type: 'string',
            description: 'path of the field, with points between its steps',
            examples: ['lessons.0.title'],
          },
          seconds: { type: 'integer', description: 'seconds to wait' },
          userid: { type: 'integer', description: 'of accountNotVerified: number of the user' },
          is_verify: { type: 'integer', description: 'of accountNotVerified: 1' },
          request_id: { type: 'string', description: 'of serverError: finds the fault in the log' },
        },
      },
    ],
  },
}

/** The groups that the operations are shown in, and what each is about. */
export const tags = domains

/** The OpenAPI 3.1 document, made of the contract's own schemas. */
export function openApiDocument(server: string): Json {
  const writer = new SchemaWriter()
  for (const value of Object.values(shared))
    if (typeof value === 'object' && 'x-component' in value) writer.write(value)
  const paths: Record<string, Json> = {}
  for (const [name, operation] of Object.entries<OperationShape>(operations)) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = written(writer, name, operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shuyuan',
      version: '1',
      summary: 'The API of a school that sells courses and teaches them',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'this school' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...outsidePaths },
    components: {
      schemas: { ...frameSchemas, ...writer.components },
      parameters: { AcceptLanguage: languageParameter },
      responses: failureResponses(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'the access token of POST /api/user/login or POST /api/user/register',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sy_window',
          description: 'set by the pages before a window of a provider is opened',
        },
      },
    },
  }
}
