import { expect } from 'vitest'
import type { Queryable } from '#server/db/database.ts'
import { changeStock, claimStock, stockDifferences } from '#server/features/order/index.ts'
import type { TestSchool } from './test-school.ts'

/** Every limited stock is its opening and the sum of its changes, and what orders hold is what they have taken. */
export async function expectStockToAgree(db: Queryable): Promise<void> {
  expect(await stockDifferences(db)).toEqual([])
}

/** The school says that so many places are left. */
export const setStock = ({ deps: { db } }: TestSchool, productId: number, stock: number): Promise<void> =>
  db.transaction((tx) => changeStock(tx, productId, { stock_type: 2, stock }, null))

/** Takes a place for an order that a test has made as it stands. */
export async function takePlace(
  { deps: { db } }: Pick<TestSchool, 'deps'>,
  order: { id: number; productId: number },
): Promise<void> {
  if (!(await db.transaction((tx) => claimStock(tx, order)))) throw new Error('there is no place left')
}
