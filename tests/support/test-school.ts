import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import type { RefusalName } from '#contract/errors.ts'
import type { ByKey, OperationKey } from '#contract/operations.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { requireDeclared } from './declared-refusals.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface Answer<Data> {
  http: number
  code: number
  message: string
  /** the name of the refusal */
  reason?: RefusalName | undefined
  data: Data
  raw: LightMyRequestResponse
}

export interface CallInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  /** an access token */
  token?: string
  headers?: Record<string, string>
  /** send the body as a form */
  form?: boolean
  address?: string
}

export interface TestSchool {
  app: FastifyInstance
  deps: Deps
  database: TestDatabase
  config: Config
  /** calls an operation of the contract through HTTP, with any input, valid or invalid */
  call<Key extends OperationKey>(key: Key, input?: CallInput): Promise<Answer<ByKey[Key]['reply']>>
  close(): Promise<void>
}

const fill = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

/**
 * A school with a database of its own, without demo data. It closes after the test file.
 * @param env overrides of the environment; the limits per address and of SMS are off unless given
 */
export async function openTestSchool(env: Record<string, string> = {}): Promise<TestSchool> {
  const database = await createTestDatabase()
  const config = readConfig({
    PORT: '8080',
    LOG_LEVEL: 'silent',
    CAPTCHA_PROVIDER: 'fixed',
    DEMO: 'off',
    PAYMENT_SANDBOX: 'on',
    RATE_LIMIT: '0',
    // tests beside it take the processor away
    REFUSE_OVERLOAD: 'off',
    SMS_LIMITS: 'off',
    WEBRTC_PORT: 'off',
    ...env,
  })
  const { app, deps } = await buildApp({ config, db: database.db, pool: database.pool })
  await app.ready()

  async function call<Key extends OperationKey>(
    key: Key,
    { params, query, body, token, headers, form, address }: CallInput = {},
  ): Promise<Answer<ByKey[Key]['reply']>> {
    const [method, path] = key.split(' ') as [NonNullable<InjectOptions['method']>, string]
    const raw = await app.inject({
      method,
      url: fill(path, params),
      ...(query && { query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) }),
      headers: {
        'accept-language': 'en',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: form ? new URLSearchParams(body as Record<string, string>).toString() : (body as object),
      }),
      ...(address && { remoteAddress: address }),
    })
    const { status, data } = raw.json<Envelope<ByKey[Key]['reply']>>()
    if (raw.statusCode === 200) requireDeclared(key, status.reason)
    return { http: raw.statusCode, ...status, data, raw }
  }

  let closed = false
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    await app.close()
    await database.close()
  }
  afterAll(close)
  return { app, deps, database, config, call, close }
}
