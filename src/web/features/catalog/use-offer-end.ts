import { useEffect } from 'react'
import { type Remaining, useCountdown } from '#web/ui/use-countdown.ts'
import { readSource } from '#web/lib/read-source.ts'

/** The server may still answer from its half-second cache at the end of an offer. Milliseconds. */
const AFTER_THE_END = 1000

/** Counts down to the end of an offer, then reads its product again. @param end Unix seconds */
export function useOfferEnd(productId: number, end: number): Remaining {
  const remaining = useCountdown(end * 1000)
  const { done } = remaining
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => {
      void readSource('GET /api/product/{id}', { params: { id: productId } }).request()
    }, AFTER_THE_END)
    return () => clearTimeout(timer)
  }, [done, productId, end])
  return remaining
}
