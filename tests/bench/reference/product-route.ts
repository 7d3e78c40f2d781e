import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import fastify, { LogController } from 'fastify'
import pg from 'pg'
import { Type } from 'typebox'
import { catalog, Product } from '#contract/catalog/operations.ts'
import { ownKeywords } from '#contract/schema.ts'
import { readConfig } from '#server/config.ts'
import { loggerOptions } from '#server/lib/log.ts'
import { openApi } from '#server/plugins/openapi/route.ts'

/** columns of the product's row, by name: a field added to the contract is not part of this reference */
const ProductRow = Type.Pick(Product, [
  'id',
  'cover_url',
  'hot_course_name',
  'name',
  'intro',
  'desc',
  'details',
  'type',
  'status',
  'price',
  'is_show_class_times',
  'is_deliver',
  'validity_type',
  'validity_time',
  'validity_starttime',
  'validity_endtime',
  'validity_time_show',
  'stock_type',
  'is_show_stock',
  'stock',
])
const Status = Type.Object({ code: Type.Integer(), message: Type.String() })

const PRODUCT = {
  name: 'product',
  text: `select id, cover_url, hot_course_name, name, intro, "desc", details, type, status, price::text,
      is_show_class_times::int, is_deliver::int, validity_type, validity_days as validity_time,
      floor(extract(epoch from validity_start))::int as validity_starttime,
      floor(extract(epoch from validity_end))::int as validity_endtime,
      validity_time_show::int, stock_type, is_show_stock::int, stock
    from products where id = $1`,
}

/**
 * The reference: a Fastify route with the school's plugins and logger and one prepared select of the product's row,
 * serialized by its schema; nothing of the school's own code. The rate limit is off in both.
 */
export async function productRoute(port: number): Promise<void> {
  const config = readConfig(process.env)
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 20 })
  const app = fastify({
    logger: loggerOptions(config.logLevel) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    ajv: { customOptions: { keywords: [...ownKeywords] } },
  })
  await app.register(helmet)
  await app.register(cookie)
  await app.register(formbody)
  openApi(app, config.publicUrl)
  const response = { 200: Type.Object({ status: Status, data: ProductRow }) }
  app.get<{ Params: { id: number } }>(
    '/api/product/:id',
    { schema: { params: catalog.product.params, response } },
    async (request) => {
      const found = await pool.query({ ...PRODUCT, values: [request.params.id] })
      return { status: { code: 0, message: 'ok' }, data: found.rows[0] }
    },
  )
  await app.listen({ host: '127.0.0.1', port })
}
