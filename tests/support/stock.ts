import { expect } from 'vitest'
import type { Queryable } from '#server/db/database.ts'
import { changeStock, claimStock, stockDifferences } from '#server/features/order/index.ts'
import type { TestSchool } from './test-school.ts'

/** Asserts that every limited stock is the sum of its movements, and that orders hold the places that they took. */
export async function expectStockToAgree(db: Queryable): Promise<void> {
  expect(await stockDifferences(db)).toEqual([])
}

/** Sets the stock of a product, with its movement. */
export const setStock = ({ deps: { db } }: TestSchool, productId: number, stock: number): Promise<void> =>
  db.transaction((tx) => changeStock(tx, productId, { stock_type: 2, stock }, null))

/** Takes a place for an order that a test has inserted. */
export async function takePlace(
  { deps: { db } }: Pick<TestSchool, 'deps'>,
  order: { id: number; productId: number },
): Promise<void> {
  if (!(await db.transaction((tx) => claimStock(tx, order)))) throw new Error('there is no place left')
}
