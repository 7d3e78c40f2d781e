import { timingSafeEqual } from 'node:crypto'

/** Compares what somebody gave with a secret, taking no longer for a better guess. */
export function isTimingSafeEqual(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
