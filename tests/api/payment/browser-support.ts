import type { OutgoingHttpHeaders } from 'node:http'
import { eq } from 'drizzle-orm'
import type { PaymentMethod } from '#server/gateways/payment/provider.ts'
import { orders } from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, type Settings, writeSetting } from '#server/features/site/index.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { attemptsOf, type Checkout, checkout } from './support.ts'

/** Changes the school's configuration. */
export async function configure(school: TestSchool, change: Partial<Settings['web_config']>): Promise<void> {
  const { db } = school.deps
  await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), ...change })
  clearSettingsCache(db)
}

const admins = new WeakMap<TestSchool, Promise<string>>()

/** An access token of the school's administrator. */
export function adminTokenOf(school: TestSchool): Promise<string> {
  const known = admins.get(school) ?? theAdmin(school).then(({ token }) => token)
  admins.set(school, known)
  return known
}

/** The school takes payments by PayPal only. */
export const byPaypal = (school: TestSchool) => configure(school, { paypal: true, currency: 2 })

export const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120'
export const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1'
export const WECHAT = `${PHONE} MicroMessenger/8.0.40`

export interface Browser {
  token: string
  userId: number
  /** the browser redirect session's cookie of a signed-in user */
  cookie: string
}

/** A student's browser, with the cookie that the login sets for payment windows. */
export async function aBrowser(school: TestSchool): Promise<Browser> {
  const { user } = await signedIn(school)
  const answer = await school.call('POST /api/user/login', {
    body: { login_action: 'username', username: user.username, password: 'secret_12' },
  })
  return { token: answer.data.token.access_token, userId: user.id, cookie: cookieIn(answer.raw.headers) }
}

/** The Set-Cookie headers of an answer. */
export const setCookies = ({ 'set-cookie': given = [] }: OutgoingHttpHeaders): string[] =>
  [given].flat().map(String)

/** The cookies of an answer, as a Cookie header. */
export const cookieIn = (headers: OutgoingHttpHeaders): string =>
  setCookies(headers)
    .map((one) => one.split(';')[0])
    .join('; ')

/** An order of the browser's student. */
export async function anOrderIn(school: TestSchool, browser: Browser): Promise<Checkout> {
  const bought = await checkout(school)
  await school.deps.db.update(orders).set({ userId: browser.userId }).where(eq(orders.id, bought.orderId))
  return { ...bought, token: browser.token, userId: browser.userId }
}

/** Opens an address as a browser does, without following redirects. */
export const visit = (
  school: TestSchool,
  url: string,
  {
    cookie = '',
    userAgent = DESKTOP,
    headers = {},
  }: { cookie?: string; userAgent?: string; headers?: object } = {},
) =>
  school.app.inject({
    url: url.startsWith('http') ? new URL(url).pathname + new URL(url).search : url,
    headers: { 'accept-language': 'en', 'user-agent': userAgent, ...(cookie && { cookie }), ...headers },
  })

/** Follows redirects until a page, or the app with its hash. @returns where it ended */
export async function follow(
  school: TestSchool,
  url: string,
  browser: { cookie?: string; userAgent?: string } = {},
) {
  let at = url
  for (let step = 0; step < 6; step++) {
    if (at.includes('#')) return at
    const answer = await visit(school, at, browser)
    if (answer.statusCode !== 303) return at
    at = String(answer.headers.location)
  }
  throw new Error('led round in circles')
}

export interface Opened extends Checkout {
  cookie: string
  outTradeNo: string
  /** path of the cashier's page, without its query */
  cashier: string
}

const prompts: Record<
  PaymentMethod,
  (school: TestSchool, browser: Browser, orderId: number) => Promise<string>
> = {
  async wechat(school, { token }, orderid) {
    const opened = await school.call('POST /api/payment/wechat', { token, body: { orderid } })
    return opened.data.code_url ?? ''
  },
  alipay: (school, browser, orderId) => follow(school, `/api/payment/alipay?orderid=${orderId}`, browser),
  async paypal(school, { token }, orderid) {
    const opened = await school.call('POST /api/payment/paypal/web', { token, body: { orderid } })
    return opened.data.approval_url
  },
}

/** Opens a payment of an order by a method. */
export async function openBy(
  school: TestSchool,
  method: PaymentMethod,
  browser: Browser,
  order: Checkout,
): Promise<Opened> {
  const address = await prompts[method](school, browser, order.orderId)
  const attempts = await attemptsOf(school, order.orderId)
  return {
    ...order,
    cookie: browser.cookie,
    outTradeNo: attempts.at(-1)?.outTradeNo ?? '',
    cashier: new URL(address, 'http://school').pathname,
  }
}

/** Presses a button of the cashier. @returns where the payer's browser is redirected */
export async function pressAt(school: TestSchool, cashier: string, action: string): Promise<string> {
  const answer = await school.app.inject({ method: 'POST', url: `${cashier}/${action}` })
  return String(answer.headers.location)
}
