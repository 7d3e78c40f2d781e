import { useRef, useState } from 'react'
import { shipmentLimit } from '#contract/order/manage/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { refreshTrade } from '#web/features/payment/manage/refresh-trade.ts'
import { call } from '#web/lib/call.ts'
import { failureText } from '#web/lib/failures.ts'
import type { ParcelRow } from './parcel-rows.ts'

export type ShipOutcome = ByKey['POST /api/v1/admin/orders/shipments']['reply']['list'][number]

const bodyOf = (rows: readonly ParcelRow[]) => ({
  parcels: rows.map(({ order, company, number }) => ({
    order_number: order,
    express_company: company,
    express_number: number,
  })),
})

/**
 * Marks orders as shipped, a hundred by a call. Rows that were shipped are unchanged by a second press, so that trying
 * again after a failure is safe.
 */
export function useShipments() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function ship(rows: readonly ParcelRow[]): Promise<ShipOutcome[]> {
    if (running.current) return []
    running.current = true
    setBusy(true)
    setFailure('')
    const outcomes: ShipOutcome[] = []
    try {
      for (let from = 0; from < rows.length; from += shipmentLimit) {
        const body = bodyOf(rows.slice(from, from + shipmentLimit))
        outcomes.push(...(await call('POST /api/v1/admin/orders/shipments', { body }, { quiet: true })).list)
      }
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      running.current = false
      setBusy(false)
    }
    await refreshTrade()
    return outcomes
  }
  return { busy, failure, ship }
}
