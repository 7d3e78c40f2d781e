import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

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
          req: (request) => ({ method: request.method, path: request.url?.split('?')[0], address: request.ip }),
          res: (reply) => ({ status: reply.statusCode }),
          // a database error carries the row it refused in `detail`; a code, a phone number could stand there
          err: (error) => ({
            type: error.name,
            message: error.message,
            code: error.code,
            stack: error.stack ?? '',
          }),
        },
      }

/** 13812345678 -> 138****5678, for logs and for people who need not see it whole */
export const maskPhone = (phone: string): string =>
  phone.length < 7 ? phone.replace(/.(?=..)/g, '*') : `${phone.slice(0, 3)}****${phone.slice(-4)}`
