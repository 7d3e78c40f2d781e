import { is } from '#contract/account/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { SUCCESS } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Access, OperationShape, OperationTypes } from '#contract/operation.ts'
import { languageOf } from '../lib/texts.ts'
import { Refusal, refuse } from '../lib/refusal.ts'
import { actingIn, type Authenticate, type Session, type SessionUser } from './authentication.ts'
import { PreparedJson, WrittenJson } from './prepared-json.ts'
import type { CountCall } from './rate-limit.ts'

type Caller<Rule extends Access> = Rule extends 'public' ? SessionUser | null : SessionUser

export interface Call<Shape extends OperationShape> {
  params: OperationTypes<Shape>['params']
  query: OperationTypes<Shape>['query']
  body: OperationTypes<Shape>['body']
  /** who calls, by the token; never by a field of the payload */
  user: Caller<Shape['access']>
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<Shape extends OperationShape> =
  | OperationTypes<Shape>['reply']
  | PreparedJson
  | WrittenJson<OperationTypes<Shape>['reply']>

/** Mounts operations in a part of the server that reads bodies in its own way. */
export type ServeIn = (scope: FastifyInstance) => Serve

export type Serve = <const Shape extends OperationShape>(
  operation: Shape,
  handler: (call: Call<Shape>) => Promise<Answer<Shape>> | Answer<Shape>,
  options?: ServeOptions,
) => void

export interface ServeOptions {
  /** this call's share of a caller's limit, for calls that cost more than a read */
  perMinute?: number
  /** the operation answers 100001 or 401 by itself */
  ownAuthentication?: boolean
  bodyLimit?: number
}

/** for formatted texts, which are longer than other bodies: three bytes a character, and what JSON escapes */
export const longTexts: ServeOptions = { bodyLimit: 1024 * 1024 }

const Status = Type.Object({ code: Type.Integer(), message: Type.String() })

const answers = new WeakMap<OperationShape, TSchema>()

/** The schema of an operation's answer: one for the process, since what is compiled of it is found by it. */
function answerOf(operation: OperationShape): TSchema {
  const known = answers.get(operation) ?? Type.Object({ status: Status, data: operation.reply })
  answers.set(operation, known)
  return known
}

/** Why somebody does not act as an administrator. */
const lacking = ({ lacksFactor }: SessionUser): Refusal =>
  refuse(lacksFactor ? 'factorDemanded' : 'noOperationPermission')

/** @throws notSignedIn, noPermission, noOperationPermission, factorDemanded */
function requireAccess(access: Access, user: SessionUser | null): void {
  if (access === 'public') return
  if (!user) throw refuse('notSignedIn')
  if (access === 'admin' && user.lacksPermission) throw lacking(user)
  if (access !== 'signedIn' && !is(user, access)) throw refuse('noPermission')
}

/** Where an administrator is refused for want of a permission, the refusal says so. */
const namedFor = (user: SessionUser | null, error: unknown): unknown =>
  user?.lacksPermission && error instanceof Refusal && error.refusal === 'noPermission'
    ? lacking(user)
    : error

export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

export interface Guards {
  authenticate: Authenticate
  count: CountCall
  /** @throws proofNeeded */
  requireProof: (user: SessionUser) => Promise<void>
}

/** Makes the function that mounts one operation of the contract: parse, authorise, call, answer. */
export function serveOn(app: FastifyInstance, { authenticate, count, requireProof }: Guards): Serve {
  return (operation, handler, options = {}) => {
    const schema: RouteOptions['schema'] = {
      // by a name: Fastify keeps what it makes of it by the same key, and for a number V8 keeps 300 places, for each route
      response: { '2xx': answerOf(operation) },
      ...(operation.params && { params: operation.params }),
      ...(operation.query && { querystring: operation.query }),
      ...(operation.body && { body: operation.body }),
    }
    const answer = async (call: Call<typeof operation>): Promise<Answer<typeof operation>> => {
      try {
        return await handler(call)
      } catch (error) {
        throw namedFor(call.user, error)
      }
    }
    app.route({
      method: operation.method,
      url: fastifyPath(operation.path),
      schema,
      config: {
        operation,
        ...(options.perMinute && { perMinute: options.perMinute }),
      },
      ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
      preParsing: (request, reply, _payload, done) => {
        const authorize = (session: Session | null): void | Promise<void> => {
          const user = session && actingIn(session, operation)
          request.caller = user
          const admit = (): void | Promise<void> => {
            requireAccess(operation.access, user)
            return user && operation.proof === 'always' ? requireProof(user) : undefined
          }
          const counted = count(request, reply, user)
          return counted ? counted.then(admit) : admit()
        }
        const finding = options.ownAuthentication ? null : authenticate(request)
        if (!finding) {
          const authorized = authorize(null)
          if (authorized) return authorized
          done()
          return undefined
        }
        const unknown = async (error: unknown): Promise<never> => {
          // a call with an invalid token counts as one without a token
          await count(request, reply, null)
          throw error
        }
        return finding.then(authorize, unknown)
      },
      handler: async (request, reply) => {
        // the schemas above have checked and shaped these; the contract's types say how
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          user: request.caller,
          language: languageOf(request.headers['accept-language']),
          request,
          reply,
        } as Call<typeof operation>
        const data = await answer(call)
        if (reply.sent) return reply
        if (data instanceof PreparedJson || data instanceof WrittenJson) return data.send(request, reply)
        return { status: { code: SUCCESS, message: 'ok' }, data }
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: SessionUser | null
  }
  interface FastifyContextConfig {
    operation?: OperationShape
  }
}
