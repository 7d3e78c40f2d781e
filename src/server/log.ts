import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/**
 * A failed query is told by what the database said: around it Drizzle repeats the query's values, and the database
 * repeats the row it refused in `detail`; a code, a phone number could stand there.
 */
function describeError(thrown: Error) {
  let error = thrown
  while (error instanceof DrizzleQueryError && error.cause instanceof Error) error = error.cause
  const { name: type, message, code, stack = '' }: Error & { code?: string } = error
  return { type, message, code, stack }
}

/**
 * What a log line says of a request: never its query, body, cookies or authorization, since codes, tokens
 * and phone numbers travel there.
 */
export const loggerOptions = (config: Config): FastifyServerOptions['logger'] =>
  config.logLevel === 'silent'
    ? false
    : {
        level: config.logLevel,
        serializers: {
          req: (request) => ({
            method: request.method,
            path: request.url?.split('?')[0],
            address: request.ip,
          }),
          res: (reply) => ({ status: reply.statusCode }),
          err: describeError,
        },
      }

/** 13812345678 -> 138****5678, for logs and for people who need not see it whole */
export const maskPhone = (phone: string): string =>
  phone.length < 7 ? phone.replace(/.(?=..)/g, '*') : `${phone.slice(0, 3)}****${phone.slice(-4)}`
