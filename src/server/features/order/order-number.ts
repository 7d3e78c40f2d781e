import { randomInt } from 'node:crypto'
import { violates } from '../../db/violations.ts'

const MAX_DRAWS = 5

/** 20 digits: the second in UTC and six random ones; unique in the database. */
export function orderNumber(now = new Date()): string {
  const second = now.toISOString().replace(/\D/g, '').slice(0, 14)
  return second + String(randomInt(1_000_000)).padStart(6, '0')
}

/** Stores an order under a fresh number; draws again when another order of the same second has it. */
export async function withOrderNumber<Stored>(store: (number: string) => Promise<Stored>): Promise<Stored> {
  for (let draw = 1; ; draw++)
    try {
      return await store(orderNumber())
    } catch (error) {
      if (draw === MAX_DRAWS || !violates(error, 'orders_number_key')) throw error
    }
}
