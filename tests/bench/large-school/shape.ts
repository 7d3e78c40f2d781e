/** How large a school is; everything else of it grows with its orders. */
export interface Size {
  orders: number
  students: number
  products: number
}

/** 1,000,000 orders have 20,000 students, who choose among 2,000 products. */
export const sizeOf = (orders: number): Size => ({
  orders,
  students: Math.max(20, Math.round(orders / 50)),
  products: Math.max(20, Math.round(orders / 500)),
})

/** The numbers before the first of each. */
export interface Before {
  student: number
  product: number
  order: number
}

/** How long the past of the school is, in days. */
export const DAYS = 730

/** SQL: chance that is the same at every fill, from 0 to 1, for a whole number and a purpose. */
export const chance = (number: string, purpose: number): string =>
  `((hashint8extended((${number})::int8, ${purpose}) & 1048575) / 1048576::float8)`
