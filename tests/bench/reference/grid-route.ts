import { readFile } from 'node:fs/promises'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import fastify, { LogController } from 'fastify'
import pg from 'pg'
import { Type } from 'typebox'
import { booking } from '#contract/booking/operations.ts'
import { ownKeywords } from '#contract/schema.ts'
import { readConfig } from '#server/config.ts'
import { loggerOptions } from '#server/lib/log.ts'
import { openApi } from '#server/plugins/openapi/route.ts'

const Status = Type.Object({ code: Type.Integer(), message: Type.String() })

const BUSY = {
  name: 'busy',
  text: `select extract(epoch from lower(span))::int8 as begin, extract(epoch from upper(span))::int8 as end
    from occupancies where person_id = $1 and span && tstzrange(to_timestamp($2), to_timestamp($3))`,
}

interface Query {
  teacher_id: number
  start: number
  end: number
}

/**
 * The reference: a Fastify route with the school's plugins and logger and one prepared select of what a teacher is busy
 * with in a week, which answers a grid of SAMPLE by its schema; nothing of the school's own code.
 */
export async function gridRoute(port: number): Promise<void> {
  const config = readConfig(process.env)
  const sample: unknown = JSON.parse(await readFile(process.env['SAMPLE'] ?? '', 'utf8'))
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
  const response = { 200: Type.Object({ status: Status, data: booking.bookingGrid.reply }) }
  app.get<{ Querystring: Query }>(
    booking.bookingGrid.path,
    { schema: { querystring: booking.bookingGrid.query, response } },
    async ({ query: { teacher_id, start, end } }) => {
      await pool.query({ ...BUSY, values: [teacher_id, start, end] })
      return sample
    },
  )
  await app.listen({ host: '127.0.0.1', port })
}
