import { randomInt } from 'node:crypto'
import { violates } from '../../db/violations.ts'

const MAX_DRAWS = 5
const ENDINGS = 1_000_000

/** The endings that this process has given out in one second. */
const drawn = { second: '', endings: new Set<number>() }

/**
 * 20 digits: the second in UTC and six random ones, which do not tell how many orders the school has. A process draws
 * none twice in one second, which has far fewer orders than there are endings, so that only two servers, or a clock that
 * was set back, can draw the same; the database's unique key decides then.
 */
export function orderNumber(now = new Date()): string {
  const second = now.toISOString().replace(/\D/g, '').slice(0, 14)
  if (drawn.second !== second) {
    drawn.second = second
    drawn.endings.clear()
  }
  let ending = randomInt(ENDINGS)
  while (drawn.endings.has(ending)) ending = randomInt(ENDINGS)
  drawn.endings.add(ending)
  return second + String(ending).padStart(6, '0')
}

/** Stores an order under a fresh number; draws again when another server has given it out in the same second. */
export async function withOrderNumber<Stored>(store: (number: string) => Promise<Stored>): Promise<Stored> {
  for (let draw = 1; ; draw++)
    try {
      return await store(orderNumber())
    } catch (error) {
      if (draw === MAX_DRAWS || !violates(error, 'orders_number_key')) throw error
    }
}
