import { useCall } from '#web/lib/query.ts'

/** How many refunds wait for a person, looked at again every minute; nothing while it is not known. */
export function useWaitingRefunds() {
  const { data } = useCall('GET /api/v1/admin/refunds/waiting', {}, { quiet: true, refetchInterval: 60_000 })
  return data ?? { asked: 0, failed: 0, by_hand: 0 }
}
