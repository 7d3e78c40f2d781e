import { productTypes } from '#contract/catalog/enums.ts'
import type { ByKey, OperationKey } from '#contract/operations.ts'
import { DEMO_PASSWORD } from '#server/demo/index.ts'

export interface Answer<Data> {
  http: number
  code: number
  message: string
  data: Data
}

export interface Input {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  token?: string
}

/** Calls an operation of another server process. Rejects without an answer. */
export async function call<Key extends OperationKey>(
  address: URL,
  key: Key,
  { params = {}, query = {}, body, token }: Input = {},
): Promise<Answer<ByKey[Key]['reply']>> {
  const [method, path = ''] = key.split(' ')
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    address,
  )
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const answer = await fetch(url, {
    ...(method && { method }),
    headers: {
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  })
  const { status, data } = (await answer.json()) as {
    status: { code: number; message: string }
    data: ByKey[Key]['reply']
  }
  return { http: answer.status, code: status.code, message: status.message, data }
}

/** Signs in by name and password. @returns the access token */
export async function signIn(address: URL, username: string, password = DEMO_PASSWORD): Promise<string> {
  const body = { login_action: 'username', username, password }
  const { code, message, data } = await call(address, 'POST /api/user/login', { body })
  if (code !== 0) throw new Error(`${username} could not sign in: ${message}`)
  return data.token.access_token
}

/** The demo courses with a price. */
export async function coursesToBuy(address: URL): Promise<number[]> {
  const { data } = await call(address, 'GET /api/product')
  const isCourse = (type: number) => type !== productTypes.openClass
  return data.list.filter(({ type, price }) => isCourse(type) && Number(price) > 0).map(({ id }) => id)
}

/** The same without those that the user has. */
export async function coursesWithout(address: URL, token: string): Promise<number[]> {
  const courses = await coursesToBuy(address)
  const states = await Promise.all(
    courses.map((id) => call(address, 'GET /api/product/{id}/payment_state', { token, params: { id } })),
  )
  return courses.filter((_, index) => states[index]?.data.payment_state === 0)
}

/** Creates a student's order. @returns its reply */
export async function order(address: URL, token: string, productid: number) {
  const { code, message, data } = await call(address, 'POST /api/order', { token, body: { productid } })
  if (code !== 0) throw new Error(`not ordered: ${message}`)
  return data
}
