import { useCallback } from 'react'
import { invalidate, useCall } from '#web/lib/query.ts'
import { addressLimits } from './address-values.ts'

/** The user's delivery addresses. @param enabled false where none is needed */
export function useAddresses(enabled = true) {
  const { data, error, isFetching, refetch } = useCall('GET /api/addresses', {}, { enabled, quiet: true })
  const retry = useCallback(() => void refetch(), [refetch])
  return {
    addresses: data,
    full: (data?.length ?? 0) >= addressLimits.perStudent,
    error,
    retrying: isFetching,
    retry,
  }
}

export const invalidateAddresses = (): Promise<void> => invalidate('GET /api/addresses')
