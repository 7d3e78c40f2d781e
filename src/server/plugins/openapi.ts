import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { OperationShape } from '#contract/operation.ts'

/** Files are read as they come, so their schema describes them to readers of the document and to nobody else. */
const multipartOf = ({ field, most }: NonNullable<OperationShape['files']>) => ({
  consumes: ['multipart/form-data'],
  body: Type.Object({
    [field]: Type.Array(Type.String({ contentMediaType: 'application/octet-stream' }), { maxItems: most }),
  }),
})

/** The OpenAPI 3.1 document at /api/docs, made from the contract's own schemas. Register before the routes. */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shuyuan',
        version: '1',
        description:
          'Every answer is {status: {code, message}, data}. Code 0 is success; other codes are refusals, answered with HTTP 200.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const files = route.config?.operation?.files
      return { url, schema: files ? { ...schema, ...multipartOf(files) } : schema }
    },
  })
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(app.swagger()),
  )
}
