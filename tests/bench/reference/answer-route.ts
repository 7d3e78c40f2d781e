import { readFile } from 'node:fs/promises'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import fastify, { LogController } from 'fastify'
import pg from 'pg'
import { Type } from 'typebox'
import { booking } from '#contract/booking/operations.ts'
import { schedule } from '#contract/schedule/operations.ts'
import { ownKeywords } from '#contract/schema.ts'
import { readConfig } from '#server/config.ts'
import { loggerOptions } from '#server/lib/log.ts'
import { openApi } from '#server/plugins/openapi/route.ts'

const Status = Type.Object({ code: Type.Integer(), message: Type.String() })

interface Query {
  start: number
  end: number
}

const seconds = (moment: string) => `extract(epoch from ${moment})::int8`
const lessonColumns = `l.id, l.title, ${seconds('l.begin_at')} as begin, ${seconds('l.end_at')} as end`
const touching = 'l.begin_at < to_timestamp($3) and l.end_at > to_timestamp($2) order by l.begin_at'

/** What each answer is about, read by one select, of the person ID. */
const routes = {
  grid: {
    operation: booking.bookingGrid,
    text: `select ${seconds('lower(span)')} as begin, ${seconds('upper(span)')} as end
      from occupancies where person_id = $1 and span && tstzrange(to_timestamp($2), to_timestamp($3))`,
  },
  'student-timetable': {
    operation: schedule.studentTimetable,
    text: `select ${lessonColumns} from grants g join lessons l on l.product_id = g.product_id
      where g.user_id = $1 and ${touching}`,
  },
  'teacher-timetable': {
    operation: schedule.teacherTimetable,
    text: `select ${lessonColumns} from lessons l where l.teacher_id = $1 and ${touching}`,
  },
} as const

export type AnswerName = keyof typeof routes

/**
 * The reference: a Fastify route with the school's plugins and logger and one prepared select, which answers what stands
 * in SAMPLE by the schema of the operation; nothing of the school's own code.
 */
export async function answerRoute(name: AnswerName, port: number): Promise<void> {
  const config = readConfig(process.env)
  const sample: unknown = JSON.parse(await readFile(process.env['SAMPLE'] ?? '', 'utf8'))
  const person = Number(process.env['PERSON'])
  const { operation, text } = routes[name]
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
  const response = { 200: Type.Object({ status: Status, data: operation.reply }) }
  app.get<{ Querystring: Query }>(
    operation.path,
    { schema: { querystring: operation.query, response } },
    async ({ query: { start, end } }) => {
      await pool.query({ name, text, values: [person, start, end] })
      return sample
    },
  )
  await app.listen({ host: '127.0.0.1', port })
}
