import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import fastify, { LogController } from 'fastify'
import pg from 'pg'
import { Type } from 'typebox'
import { account } from '#contract/account/operations.ts'
import { readConfig } from '#server/config.ts'
import { loggerOptions } from '#server/lib/log.ts'
import { openApi } from '#server/plugins/openapi/route.ts'

const Status = Type.Object({ code: Type.Integer(), message: Type.String() })

/** the user of a token and their displayed data, in one query */
const CURRENT_USER = {
  name: 'current-user',
  text: `select u.id as userid, u.username, u.name, u.avatar_url as avatar, coalesce(u.telephone, '') as telephone, u.area_code,
      '' as agencyreferred, null as student, u.types, u.username_edited::int, '{}'::text[] as abilities
    from session_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.access_hash = $1 and t.access_expires_at > now() and s.ended_at is null and u.locked_at is null`,
}

/**
 * The reference: a Fastify route with the school's plugins and logger and one prepared query by the hashed token,
 * serialized by the same schema; no cache. The rate limit is off in both.
 */
export async function currentUserRoute(port: number): Promise<void> {
  const config = readConfig(process.env)
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 20 })
  const app = fastify({
    logger: loggerOptions(config.logLevel) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
  })
  await app.register(helmet)
  await app.register(cookie)
  await app.register(formbody)
  openApi(app, config.publicUrl)
  const response = { 200: Type.Object({ status: Status, data: account.currentUser.reply }) }
  // reports to the bench that it listens
  app.get('/', () => 'up')
  app.get('/api/user/current', { schema: { response } }, async (request) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const hash = createHash('sha256').update(token).digest('base64url')
    const found = await pool.query({ ...CURRENT_USER, values: [hash] })
    return { status: { code: 0, message: 'ok' }, data: found.rows[0] }
  })
  await app.listen({ host: '127.0.0.1', port })
}
