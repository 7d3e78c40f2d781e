import { useEffect, useRef, useState } from 'react'
import { PAYMENT_POLL_SECONDS } from '#contract/order/status.ts'
import { queryPayment } from './query-payment.ts'

/**
 * Polls every five seconds whether an order is paid, while `active` and while the page is visible, and at once when it
 * becomes visible. `offline`: the last request failed; polling continues.
 */
export function usePaymentPoll(orderId: number, active: boolean, onPaid: () => void): { offline: boolean } {
  const [offline, setOffline] = useState(false)
  const paid = useRef(onPaid)
  useEffect(() => {
    paid.current = onPaid
  })

  useEffect(() => {
    if (!active) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined

    function plan() {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => void look(), PAYMENT_POLL_SECONDS * 1000)
    }
    async function look() {
      clearTimeout(timer)
      const state = await queryPayment(orderId, leaving.signal)
      if (leaving.signal.aborted) return
      if (state === 'over' || state === 'paid') leaving.abort()
      if (state === 'paid') paid.current()
      setOffline(state === 'unknown')
      if (!leaving.signal.aborted) plan()
    }
    function follow() {
      if (document.hidden) clearTimeout(timer)
      else if (!leaving.signal.aborted) void look()
    }

    plan()
    document.addEventListener('visibilitychange', follow)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [orderId, active])

  return { offline: active && offline }
}
