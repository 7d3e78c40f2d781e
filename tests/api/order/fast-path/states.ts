import { eq } from 'drizzle-orm'
import { openStock } from '#server/features/order/opening-stock.ts'
import { addresses, packageProducts, userCoupons } from '#server/db/tables/all.ts'
import {
  aCoupon,
  aDiscount,
  aGroup,
  aGroupActivity,
  aHeldCoupon,
  aPercentDiscount,
  fromNow,
} from '#tests/support/activity-factories.ts'
import { aProduct, aUser, type TestProduct, type TestUser } from '#tests/support/factories.ts'
import { aGrant, anOrder } from '#tests/support/order-factories.ts'
import type { Chance } from '#tests/support/seeded-random.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

/**
 * States of a student, a product and the school when an order is created. The first of each list is that of a plain
 * purchase; other states differ from it.
 */
export function drawState({ one, chance }: Chance) {
  const plain = one(0.93, 0.93, 0.93, 0.6)
  const pick = <const Item>(usual: Item, ...others: readonly [Item, ...Item[]]): Item =>
    chance() < plain ? usual : one(...others)
  return {
    price: pick('199', '0.01', '128.5', '88.8', '0'),
    type: pick(1, 0, 0, 3, 4, 5, 6),
    status: pick(2, 1, 0),
    stock: pick<[number, number]>([2, 9], [1, 0], [2, 1], [2, 0]),
    validity: one('permanent', 'days', 'range'),
    isDeliver: pick(false, true),
    discount: one('none', 'live', 'over', 'stopped', 'dearer'),
    /** a percentage off this product */
    share: one('none', 'none', 'live', 'capped', 'deep', 'tiny', 'over', 'stopped'),
    group: pick('none', 'activity', 'open', 'mine', 'closed'),
    coupon: pick('none', 'free', 'held', 'foreign', 'percentage'),
    /** a grant of the product, or of the contents of the package */
    owned: pick('no', 'yes', 'ended', 'revoked', 'removed', 'half'),
    pending: pick('none', 'same', 'expired', 'other currency', 'elsewhere', 'priced'),
    address: one('none', 'own', 'foreign'),
    request: pick('plain', 'coupon', 'group', 'join'),
    seesDiscount: pick(null, 'own', 'share'),
    seenAmount: pick('none', 'price', 'other'),
    free: pick(false, true),
  }
}

export type State = ReturnType<typeof drawState>

const written = (userId: number, city: string) => ({
  ...{ userId, consignee: '张三', areaCode: '+86', telephone: '13900000000' },
  ...{ province: '浙江省', city, district: '西湖区', fullAddress: '1' },
})

async function anAddress(school: TestSchool, userId: number, city = '杭州市'): Promise<number> {
  const [made] = await school.deps.db.insert(addresses).values(written(userId, city)).returning()
  if (!made) throw new Error('no address was made')
  return made.id
}

const timesOf = { permanent: {}, days: { validityType: 3, validityDays: 30 } }
const range = { validityType: 2, validityStart: fromNow(-24), validityEnd: fromNow(24 * 50) }

const discounts = {
  live: {},
  over: { beginAt: fromNow(-48), endAt: fromNow(-1) },
  stopped: { stoppedAt: fromNow(-1) },
  dearer: { price: '5000' },
}

const shares = {
  live: ['12.5', {}],
  capped: ['50', { ceiling: '10' }],
  deep: ['99.9', {}],
  tiny: ['0.1', {}],
  over: ['30', { beginAt: fromNow(-48), endAt: fromNow(-1) }],
  stopped: ['30', { stoppedAt: fromNow(-1) }],
} as const

const rights = {
  yes: {},
  half: {},
  ended: { validUntil: fromNow(-1) },
  revoked: { revokedAt: fromNow(-1) },
  removed: { blockStatus: 1 },
}

async function own(school: TestSchool, state: State, user: TestUser, things: TestProduct[]): Promise<void> {
  if (state.owned === 'no') return
  for (const thing of state.owned === 'half' ? things.slice(1) : things)
    await aGrant(school, user, thing, rights[state.owned])
}

async function offers(school: TestSchool, state: State, user: TestUser, product: TestProduct) {
  const leader = await aUser(school)
  const foreign = await aUser(school)
  const discount =
    state.discount === 'none' ? null : await aDiscount(school, product, '66', discounts[state.discount])
  const share =
    state.share === 'none'
      ? null
      : await aPercentDiscount(school, shares[state.share][0], [product], shares[state.share][1])
  const activity = state.group === 'none' ? null : await aGroupActivity(school, product, '50', 3)
  const members = state.group === 'mine' ? [leader, user] : [leader]
  const group =
    activity && state.group !== 'activity'
      ? await aGroup(school, product, activity, members, state.group === 'closed' ? { state: 'failed' } : {})
      : null
  const coupon =
    state.coupon === 'none'
      ? null
      : await aCoupon(school, '30', state.coupon === 'percentage' ? { percentOff: '12.5' } : {})
  const owner = state.coupon === 'foreign' ? foreign : user
  const held = coupon && (await aHeldCoupon(school, owner, coupon))
  return { leader, foreign, discount, share, activity, group, held }
}

async function pend(
  school: TestSchool,
  state: State,
  user: TestUser,
  product: TestProduct,
  { held }: { held: number | null },
): Promise<void> {
  if (state.pending === 'none') return
  const { userId: _, areaCode, fullAddress, ...rest } = written(user.id, '宁波市')
  const order = await anOrder(school, user, product, {
    // no order is ever pending for nothing: the course became free after it was made
    ...(state.price === '0' && { unitPrice: '199', amount: '199' }),
    ...(state.pending === 'expired' && { expiresAt: fromNow(-1) }),
    ...(state.pending === 'other currency' && { currency: 2 }),
    ...(state.pending === 'priced' && { amount: '7', changedAmount: '7' }),
    ...(state.pending === 'elsewhere' && {
      address: { ...rest, area_code: areaCode, full_address: fullAddress },
    }),
    ...(state.coupon === 'held' && { userCouponId: held }),
  })
  if (state.coupon === 'held' && held !== null)
    await school.deps.db.update(userCoupons).set({ orderId: order.id }).where(eq(userCoupons.id, held))
}

/** A state in the database, with its own student and product, and the order request. */
export async function buildState(school: TestSchool, state: State) {
  const user = await aUser(school, { name: 'S' })
  const product = await aProduct(school, {
    ...{ name: '课', price: state.price, type: state.type, status: state.status, coverUrl: '/c.jpg' },
    ...{ stockType: state.stock[0], stock: state.stock[1], isDeliver: state.isDeliver },
    ...(state.validity === 'range' ? range : timesOf[state.validity]),
  })
  const held: TestProduct[] = []
  if (state.type === 0) {
    for (const name of ['a', 'b']) held.push(await aProduct(school, { name }))
    await school.deps.db
      .insert(packageProducts)
      .values(held.map(({ id }, position) => ({ packageId: product.id, productId: id, position })))
  }
  await own(school, state, user, state.type === 0 ? held : [product])
  const about = await offers(school, state, user, product)
  await pend(school, state, user, product, about)
  // inserted orders need stock movements
  await openStock(school.deps.db, product.id)
  const addressId =
    state.address === 'none'
      ? null
      : await anAddress(school, state.address === 'own' ? user.id : about.foreign.id)
  const inGroup = state.request === 'group' || state.request === 'join'
  return {
    user,
    product,
    body: {
      productid: product.id,
      ...(inGroup && { ordertype: 2, activity_id: about.activity?.id ?? 999_999 }),
      ...(state.request === 'join' && { group_id: about.group?.id ?? 999_999 }),
      ...(state.request === 'coupon' && { user_coupon_id: about.held ?? 999_999 }),
      ...(!inGroup &&
        state.seesDiscount && {
          activity_id: (state.seesDiscount === 'own' ? about.discount : about.share)?.id ?? 999_999,
        }),
      ...(addressId !== null && { address_id: addressId }),
      ...(state.seenAmount !== 'none' && { seen_amount: state.seenAmount === 'price' ? state.price : '1' }),
      ...(state.free && { free: 1 as const }),
    },
  }
}

export type Built = Awaited<ReturnType<typeof buildState>>

const dated = (value: Date): number => Math.round((value.getTime() - Date.now()) / 3_600_000)
const ownNumbers = /^(order_number|out_trade_no|refund_no|transaction_id)$/

/** Every row that a purchase may change, without ids and times, which differ between two copies. */
export async function rowsOf(school: TestSchool, { user, product }: Built): Promise<unknown> {
  const names = new Map<string, string>([
    [`user ${user.id}`, 'the student'],
    [`product ${product.id}`, 'the product'],
  ])
  const nameOf = (kind: string, id: number): string => {
    const known = names.get(`${kind} ${id}`)
    if (known !== undefined) return known
    const name = `${kind} no. ${[...names.keys()].filter((key) => key.startsWith(`${kind} `)).length}`
    names.set(`${kind} ${id}`, name)
    return name
  }
  const shownAs = (kind: string, key: string, value: unknown): unknown => {
    if (value === null) return null
    if (value instanceof Date) return `in ${dated(value)} h`
    if (ownNumbers.test(key)) return 'a number'
    if (key === 'snapshot')
      return JSON.stringify(value).replaceAll(/"id":(\d+)/g, (_, id) => nameOf('product', Number(id)))
    if (typeof value !== 'number') return value
    if (key === 'id') return nameOf(kind, value)
    const of = /^(?:(actor|leader|placed_by)_id|(\w+)_id)$/.exec(key)
    return of ? nameOf(of[1] ? 'user' : (of[2] ?? ''), value) : value
  }
  const mine = 'select id from orders where user_id = $1 or product_id = $2'
  const queries = {
    order: `select * from orders where id in (${mine}) order by id`,
    event: `select * from order_events where order_id in (${mine}) order by id`,
    grant: `select * from grants where order_id in (${mine}) order by order_id, id`,
    attempt: `select * from payment_attempts where order_id in (${mine}) order by id`,
    payment: `select * from payments where order_id in (${mine}) order by id`,
    refund: `select * from refunds where order_id in (${mine}) order by id`,
    user_coupon: `select * from user_coupons where user_id = $1 and $2::int > 0 order by id`,
    group: `select * from groups where product_id = $2 and $1::int > 0 order by id`,
    member: `select * from group_members where order_id in (${mine}) order by order_id`,
    movement: `select * from stock_movements where product_id = $2 and $1::int > 0 order by id`,
    product: `select id, stock_type, stock from products where id = $2 and $1::int > 0`,
  }
  const shown: Record<string, unknown> = {}
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await school.deps.pool.query<Record<string, unknown>>(query, [user.id, product.id])
    shown[kind] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, shownAs(kind, key, value)])),
    )
  }
  return shown
}
