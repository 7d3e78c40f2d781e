import fastify from 'fastify'
import { Type } from 'typebox'
import { catalog } from '#contract/catalog/operations.ts'
import { ownKeywords } from '#contract/schema.ts'
import { sample } from './sample.ts'

const Status = Type.Object({ code: Type.Integer(), message: Type.String() })

/** Fastify's own limit: one route and its schema, no plugin, no logger, no query. */
export async function bareRoute(port: number): Promise<void> {
  const app = fastify({ ajv: { customOptions: { keywords: [...ownKeywords] } } })
  const answer = sample()
  const response = { 200: Type.Object({ status: Status, data: catalog.product.reply }) }
  app.get('/api/product/:id', { schema: { params: catalog.product.params, response } }, () => answer)
  await app.listen({ host: '127.0.0.1', port })
}
