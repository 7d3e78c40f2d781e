import { randomInt } from 'node:crypto'
import { orderStatuses } from '#contract/order/status.ts'
import { grants, orderEvents, orders } from '#server/db/tables/all.ts'
import type { TestProduct, TestUser } from './factories.ts'
import type { TestSchool } from './test-school.ts'

type OrderValues = Partial<typeof orders.$inferInsert>

/** An order as it stands in the database, pending unless said otherwise, with its first event. */
export async function anOrder(
  school: TestSchool,
  user: TestUser,
  product: TestProduct,
  values: OrderValues = {},
) {
  const [order] = await school.deps.db
    .insert(orders)
    .values({
      orderNumber: `2026${String(randomInt(2 ** 40)).padStart(16, '0')}`,
      userId: user.id,
      productId: product.id,
      unitPrice: product.price,
      amount: product.price,
      currency: 1,
      snapshot: { name: product.name, type: product.type, teacher: '', cover: product.coverUrl },
      expiresAt: new Date(Date.now() + 3_600_000),
      ...values,
    })
    .returning()
  if (!order) throw new Error('no order was made')
  await school.deps.db.insert(orderEvents).values({
    orderId: order.id,
    toStatus: order.status,
    actor: 'student',
    actorId: user.id,
    reason: 'ordered',
  })
  return order
}

export const aPaidOrder = (
  school: TestSchool,
  user: TestUser,
  product: TestProduct,
  values: OrderValues = {},
) =>
  anOrder(school, user, product, {
    status: orderStatuses.completed,
    payment: 1,
    paidAt: new Date(),
    ...values,
  })

/** A right to a product, with the paid order that gave it. */
export async function aGrant(
  school: TestSchool,
  user: TestUser,
  product: TestProduct,
  values: Partial<typeof grants.$inferInsert> = {},
) {
  const order = await aPaidOrder(school, user, product)
  const [grant] = await school.deps.db
    .insert(grants)
    .values({ userId: user.id, productId: product.id, orderId: order.id, ...values })
    .returning()
  if (!grant) throw new Error('no grant was made')
  return { order, grant }
}
