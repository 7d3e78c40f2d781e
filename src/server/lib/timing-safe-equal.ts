import { timingSafeEqual } from 'node:crypto'

/** Compares a given text with a secret in a time that does not depend on how much of it matches. */
export function isTimingSafeEqual(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
