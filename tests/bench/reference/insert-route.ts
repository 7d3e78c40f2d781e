import fastify from 'fastify'
import pg from 'pg'
import { Type } from 'typebox'

interface Answer {
  person: number
  choices: number[]
}

/** The reference: a bare Fastify route that executes one prepared insert, of a table that the bench has made. */
export async function insertRoute(port: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
  const app = fastify()
  const body = Type.Object({ person: Type.Integer(), choices: Type.Array(Type.Integer()) })
  const response = { 200: Type.Object({ choices: Type.Array(Type.Integer()) }) }
  app.get('/', () => ({}))
  app.put<{ Params: { round: string }; Body: Answer }>(
    '/answer/:round',
    { schema: { body, response } },
    async ({ params: { round }, body: { person, choices } }) => {
      const text = 'insert into bench_answers (round_id, user_id, choices) values ($1, $2, $3)'
      await pool.query({ name: 'answer', text, values: [Number(round), person, choices] })
      return { choices }
    },
  )
  await app.listen({ host: '127.0.0.1', port })
}
