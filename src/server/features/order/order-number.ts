import { randomInt } from 'node:crypto'

/** 20 digits: the second in UTC and six random ones; unique in the database. */
export function orderNumber(now = new Date()): string {
  const second = now.toISOString().replace(/\D/g, '').slice(0, 14)
  return second + String(randomInt(1_000_000)).padStart(6, '0')
}
