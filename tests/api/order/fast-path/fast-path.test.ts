import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import type { Permission } from '#contract/permission.ts'
import { currencyCode, type Currency } from '#contract/currencies.ts'
import type { Deps } from '#server/deps.ts'
import { agreementVersions, orders, paymentAttempts, products, settings } from '#server/db/tables/all.ts'
import { createOrder, requestOf } from '#server/features/order/create-order.ts'
import { createOrderFullPath } from '#server/features/order/create-order-full-path.ts'
import { cancelPending, changeStock } from '#server/features/order/index.ts'
import { confirmFullPath, confirmPayment } from '#server/features/payment/confirm-payment.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import type { Payment } from '#server/gateways/payment/payment.ts'
import { minorUnits } from '#server/lib/money.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { aPercentDiscount } from '#tests/support/activity-factories.ts'
import { type Chance, seededRandom } from '#tests/support/seeded-random.ts'
import { expectStockToAgree } from '#tests/support/stock.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { and, eq } from 'drizzle-orm'
import { type Built, buildState, drawState, rowsOf, type State } from './states.ts'

/** `PURCHASE_STATES=5000 PURCHASE_SEED=7 npx vitest run …` tests more states */
const STATES = Number(process.env['PURCHASE_STATES'] ?? 48)
const SEED = Number(process.env['PURCHASE_SEED'] ?? 20_261_122)

const school = await openTestSchool()
const { deps } = school

/** Number of rows of each batched statement, and the maximum of one run. */
const atOnce = new Map<string, { rows: number; most: number }>()
const watched: pg.Pool = new Proxy(deps.pool, {
  get(pool, key) {
    const value: unknown = Reflect.get(pool, key, pool)
    if (key !== 'query') return typeof value === 'function' ? value.bind(pool) : value
    return async (query: pg.QueryConfig) => {
      const answer = await pool.query(query)
      const { rows, most } = atOnce.get(query.name ?? '') ?? { rows: 0, most: 0 }
      const { length } = answer.rows
      atOnce.set(query.name ?? '', { rows: rows + length, most: Math.max(most, length) })
      return answer
    }
  },
})
const quick: Deps = { ...deps, pool: watched }

async function setCurrency(currency: Currency): Promise<void> {
  const value = { version: 2, currency }
  await deps.db
    .insert(settings)
    .values({ key: 'web_config', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  clearSettingsCache(deps.db)
}

/** The text of the purchase agreement that every order of the test accepts. */
async function shownAgreement(): Promise<number> {
  const [version] = await deps.db
    .select({ id: agreementVersions.id })
    .from(agreementVersions)
    .where(and(eq(agreementVersions.agreement, 'buy_agreement'), eq(agreementVersions.language, 'zh')))
  if (!version) throw new Error('the school has no purchase agreement')
  return version.id
}

const outcomeOf = async (pending: Promise<unknown>): Promise<unknown> => {
  try {
    return await pending
  } catch (error) {
    if (error instanceof Refusal) return error.refusal
    throw error
  }
}

const sessionOf = ({ user }: Built) => ({
  ...user,
  ...{
    name: user.name ?? '',
    sessionId: 0,
    permissions: new Set<Permission>(),
    lacksPermission: false,
    lacksFactor: false,
  },
})

/** What happens between an order and its payment's notification. */
const drawPayment = ({ one }: Chance) => ({
  between: one(
    'nothing',
    'nothing',
    'nothing',
    'sold out',
    'cancelled',
    'repriced',
    'off the shelf',
    'prolonged',
  ),
  amount: one('right', 'right', 'right', 'right', 'right', 'right', 'right', 'less'),
  currency: one('right', 'right', 'right', 'right', 'right', 'right', 'right', 'other'),
  method: one('wechat', 'wechat', 'wechat', 'wechat', 'wechat', 'wechat', 'wechat', 'alipay'),
  reported: one('once', 'once', 'twice', 'two attempts', 'again later'),
})

async function pendingOf({ user, product }: Built) {
  const [order] = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, user.id), eq(orders.productId, product.id), eq(orders.status, 1)))
  return order
}

async function change(between: string, { product }: Built, orderId: number): Promise<void> {
  const ofProduct = eq(products.id, product.id)
  if (between === 'sold out')
    await deps.db.transaction((tx) =>
      changeStock(tx, product.id, { stock_type: product.stockType, stock: 0 }, null),
    )
  if (between === 'off the shelf')
    await deps.db.update(products).set({ status: 1, price: '500' }).where(ofProduct)
  if (between === 'prolonged')
    await deps.db.update(products).set({ validityType: 3, validityDays: 90 }).where(ofProduct)
  if (between === 'repriced') await deps.db.update(orders).set({ amount: '5' }).where(eq(orders.id, orderId))
  if (between === 'cancelled')
    await deps.db.transaction((tx) => cancelPending(tx, orderId, 'not paid in time'))
}

/** Opens a payment and pays it. @returns the outcome of each notification */
async function pay(
  built: Built,
  drawn: ReturnType<typeof drawPayment>,
  confirm: (method: 'wechat' | 'alipay', payment: Payment) => Promise<string>,
): Promise<unknown> {
  const order = await pendingOf(built)
  if (!order) return 'nothing to pay'
  const numbers = drawn.reported === 'two attempts' ? [1, 2] : [1]
  await deps.db.insert(paymentAttempts).values(
    numbers.map((n) => ({
      ...{ orderId: order.id, method: 'wechat', outTradeNo: `${order.id}-${n}`, amount: order.amount },
      ...{ currency: order.currency, isTest: true, expiresAt: new Date(Date.now() + 7_200_000) },
    })),
  )
  await change(drawn.between, built, order.id)
  const minor = minorUnits(order.amount, order.currency) - (drawn.amount === 'less' ? 1 : 0)
  const news = numbers.map((n) => ({
    ...{ outTradeNo: `${order.id}-${n}`, transactionId: `42-${order.id}-${n}`, merchantId: 'm', appId: 'a' },
    amount: { minor, currency: drawn.currency === 'right' ? currencyCode(order.currency) : 'THB' },
    paidAt: Math.floor(Date.now() / 1000),
  }))
  const outcomes = await Promise.all(
    (drawn.reported === 'twice' ? [...news, ...news] : news.slice(0, 1)).map((one) =>
      confirm(drawn.method, one),
    ),
  )
  // the first of two payments belongs to the order: sequentially, so that both copies agree which one it is
  const later = drawn.reported === 'again later' ? news : news.slice(1)
  for (const one of later) outcomes.push(await confirm(drawn.method, one))
  // the order of two simultaneous ones is undefined
  return outcomes.sort()
}

/** number of simultaneous purchases */
const TOGETHER = 16

/** Runs a task for each item, with as many at once as there are connections. */
async function forAll<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += TOGETHER)
    results.push(...(await Promise.all(items.slice(from, from + TOGETHER).map(act))))
  return results
}

interface Case {
  state: State
  payment: ReturnType<typeof drawPayment>
  /** by the fast path and by the full path */
  copies: [Built, Built]
}

function buildAll(seed: number, count: number): Promise<Case[]> {
  const chance = seededRandom(seed)
  const drawn = Array.from({ length: count }, () => ({
    state: drawState(chance),
    payment: drawPayment(chance),
  }))
  return forAll(drawn, async ({ state, payment }) => ({
    ...{ state, payment },
    copies: [await buildState(school, state), await buildState(school, state)],
  }))
}

const compare = async ({ state, payment, copies }: Case, outcomes: [unknown, unknown]) => {
  const [one, other] = [await rowsOf(school, copies[0]), await rowsOf(school, copies[1])]
  return {
    state,
    payment,
    quick: { outcome: outcomes[0], rows: one },
    full: { outcome: outcomes[1], rows: other },
  }
}

describe.each([
  ['in a currency with decimals', 1, STATES, null],
  ['in a currency without decimals', 7, Math.ceil(STATES / 4), null],
  // last: it is for the products of the other runs as well
  ['with a discount of the whole shop', 7, Math.ceil(STATES / 4), '8.8'],
] as const)('%s', (_title, currency, count, shopWide) => {
  test(`an order and its payment leave the same rows at once and in full, whatever the state (seed ${SEED})`, {
    timeout: 60_000 + 1_000 * STATES,
  }, async () => {
    await setCurrency(currency)
    if (shopWide !== null) await aPercentDiscount(school, shopWide, [], { ceiling: '10' })
    const cases = await buildAll(SEED + currency + (shopWide === null ? 0 : 1), count)
    const agreementId = await shownAgreement()
    const shown = ({ outcome }: { outcome: unknown }) =>
      typeof outcome === 'object' ? { ...outcome, order_id: 0, order_number: '' } : outcome

    const atOnceOrders = await forAll(cases, ({ copies: [built] }) =>
      outcomeOf(createOrder(quick, sessionOf(built), { ...built.body, agreement_version: agreementId })),
    )
    const inFullOrders = await forAll(cases, ({ copies: [, built] }) =>
      outcomeOf(
        createOrderFullPath(deps, {
          user: sessionOf(built),
          body: built.body,
          request: requestOf(built.body),
          currency,
          agreementId,
        }),
      ),
    )
    for (const [index, one] of cases.entries()) {
      const seen = await compare(one, [atOnceOrders[index], inFullOrders[index]])
      expect({ ...seen.quick, outcome: shown(seen.quick) }, JSON.stringify(one.state)).toEqual({
        ...seen.full,
        outcome: shown(seen.full),
      })
    }

    const atOncePaid = await forAll(cases, ({ copies: [built], payment }) =>
      pay(built, payment, (method, news) => confirmPayment(quick, method, news)),
    )
    const inFullPaid = await forAll(cases, ({ copies: [, built], payment }) =>
      pay(built, payment, (method, news) => confirmFullPath(deps, method, news)),
    )
    for (const [index, one] of cases.entries()) {
      const seen = await compare(one, [atOncePaid[index], inFullPaid[index]])
      expect(seen.quick, JSON.stringify([one.state, one.payment])).toEqual(seen.full)
    }
    await expectStockToAgree(deps.db)
  })
})

test('many orders were created and confirmed at once, several in one statement', () => {
  for (const name of ['create-order-fast-path', 'confirm-fast-path']) {
    const { rows, most } = atOnce.get(name) ?? { rows: 0, most: 0 }
    expect(rows).toBeGreaterThan(STATES / 10)
    expect(most).toBeGreaterThan(1)
  }
})
