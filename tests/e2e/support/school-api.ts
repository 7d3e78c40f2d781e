import type { ByKey, OperationKey } from '#contract/operations.ts'
import type { SchoolServer } from './school-server.ts'
import { productFields } from '#tests/support/product-fields.ts'

/** one password for all users that the tests register */
export const PASSWORD = 'e2e_password'
/** password of the demo users */
export const DEMO_PASSWORD = 'shuyuan_demo'

export type SignedIn = ByKey['POST /api/user/login']['reply']

export interface Student extends SignedIn {
  phone: string
  password: string
}

interface CallInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  token?: string
}

interface Answer {
  status: { code: number; message: string }
  data: unknown
}

const fill = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))

async function send(origin: string, key: OperationKey, input: CallInput = {}): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  const url = new URL(fill(path, input.params), origin)
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, String(value))
  return fetch(url, {
    method,
    headers: {
      ...(input.token ? { Authorization: `Bearer ${input.token}` } : {}),
      ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
  })
}

export type SchoolApi = ReturnType<typeof schoolApi>

/** The school's API, for preparations that need no screen. */
export function schoolApi({ origin }: Pick<SchoolServer, 'origin'>) {
  let admin: Promise<string> | undefined
  let phones = 0

  /** @throws when the call was refused */
  async function call<Key extends OperationKey>(key: Key, input?: CallInput): Promise<ByKey[Key]['reply']> {
    const { status, data } = (await (await send(origin, key, input)).json()) as Answer
    if (status.code !== 0) throw new Error(`${key}: ${status.code} ${status.message}`)
    return data as ByKey[Key]['reply']
  }
  const login = (username: string, password = DEMO_PASSWORD): Promise<SignedIn> =>
    call('POST /api/user/login', { body: { login_action: 'username', username, password } })
  // the administrator of a school that a test has opened has the password of its users
  const adminToken = (): Promise<string> =>
    (admin ??= login('admin')
      .catch(() => login('admin', PASSWORD))
      .then(({ token }) => token.access_token))

  /** The newest SMS code of a phone, from the outbox. */
  async function smsCode(phone: string): Promise<string> {
    const { list } = await call('GET /api/v1/admin/sms', { token: await adminToken() })
    const code = list.find(({ telephone }) => telephone === phone)?.code
    if (!code) throw new Error(`no code was sent to ${phone}`)
    return code
  }

  /** An unused mobile number. */
  function newPhone(): string {
    phones += 1
    return `139${String(phones).padStart(8, '0')}`
  }

  async function newStudent(): Promise<Student> {
    const phone = newPhone()
    const { crypt_key } = await call('GET /api/captcha/getcode')
    const proof = { telephone: phone, area_code: '86', imgcaptcha: '0000', crypt_key }
    await call('POST /api/smsmsg/sendcode', { body: { ...proof, action: 'reg' } })
    const smscode = await smsCode(phone)
    const reply = await call('POST /api/user/register', { body: { ...proof, smscode, password: PASSWORD } })
    return { ...reply, phone, password: PASSWORD }
  }

  return {
    call,
    login,
    adminToken,
    smsCode,
    newPhone,
    newStudent,

    /** HTTP status of the current-user request with a token. */
    statusOf: async (token: string): Promise<number> =>
      (await send(origin, 'GET /api/user/current', { token })).status,

    /** Id of a product by its name, on sale or not. */
    async productId(name: string): Promise<number> {
      const token = await adminToken()
      const { list } = await call('GET /api/v1/admin/products', { token, query: { keyword: name } })
      const product = list.find((candidate) => candidate.name === name)
      if (!product) throw new Error(`there is no product ${name}`)
      return product.id
    },

    /** Creates a product on sale: a class, unless said otherwise. */
    async newCourse(name: string, price = '10.00', type = 1): Promise<number> {
      const token = await adminToken()
      const body = { ...productFields, name, price, type }
      const { id } = await call('POST /api/v1/admin/products', { token, body })
      const onSale = { status: 2, anyway: 1 } as const
      await call('PUT /api/v1/admin/products/{id}/status', { token, params: { id }, body: onSale })
      return id
    },

    order: async (student: SignedIn, productid: number) =>
      call('POST /api/order', { token: student.token.access_token, body: { productid } }),
  }
}
