import { useCallback } from 'react'
import { useCall } from '#web/lib/query.ts'

/**
 * Reads an order of the user without the cache of earlier pages, since its status may have changed.
 * @param orderId null where the address names none
 */
export function useOrder(orderId: number | null) {
  const query = useCall(
    'GET /api/order/{orderId}',
    { params: { orderId: orderId ?? 0 } },
    { enabled: orderId !== null, refetchOnMount: 'always', staleTime: 0, quiet: true },
  )
  const { refetch } = query
  const retry = useCallback(() => void refetch(), [refetch])
  return {
    order: query.isFetchedAfterMount ? query.data : undefined,
    error: query.isFetchedAfterMount ? query.error : null,
    retry,
    retrying: query.isFetching,
  }
}
