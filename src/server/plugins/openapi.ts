import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

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
  })
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(app.swagger()),
  )
}
