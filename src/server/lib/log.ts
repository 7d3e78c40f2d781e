import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyServerOptions } from 'fastify'
import pino, { type DestinationStream } from 'pino'

/**
 * Describes a failed query by the database's message: around it Drizzle repeats the query's values, and the database
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
export const loggerOptions = (
  logLevel: string,
  stream?: DestinationStream,
): FastifyServerOptions['logger'] =>
  logLevel === 'silent'
    ? false
    : {
        level: logLevel,
        ...(stream && { stream }),
        serializers: {
          req: (request) => ({
            method: request.method,
            // the address of a calendar, of a link to a WeChat or of an unsubscription is a key to it, that of a hook
            // which a provider calls has a secret
            path: request.url
              ?.split('?')[0]
              ?.replace(
                /(?<=\/(calendar|wechat\/link|unsubscribe|hooks\/srs|hooks\/tencent\/vod)\/)[^/]+?(?=\.ics|\/|$)/,
                '[token]',
              ),
            address: request.ip,
          }),
          res: (reply) => ({ status: reply.statusCode }),
          err: describeError,
        },
      }

/** a pipe takes so much at once, and never mixes it with what other processes write */
const WHOLE_WRITE = 4096
/** a line seldom has more */
const LONGEST_LINE = 3072

/**
 * Standard output, written a few thousand characters at a time and at least five times a second: a write of its own
 * for each line costs a busy server a tenth of its time. What is left is written when the process exits.
 * @param isShared other processes write there too, and no line may end up within another one
 */
export const bufferedOutput = (isShared = false): DestinationStream =>
  pino.destination({
    fd: 1,
    sync: false,
    minLength: isShared ? WHOLE_WRITE - LONGEST_LINE : WHOLE_WRITE,
    periodicFlush: 200,
  })

/** 13812345678 -> 138****5678, for logs and for people who need not see it whole */
export const maskPhone = (phone: string): string =>
  phone.length < 7 ? phone.replace(/.(?=..)/g, '*') : `${phone.slice(0, 3)}****${phone.slice(-4)}`
