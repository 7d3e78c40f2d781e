import { useCall } from '#web/lib/query.ts'

/** Polls the number of refunds that wait for a person every minute; undefined until it is known. */
export function useWaitingRefunds() {
  const { data } = useCall('GET /api/v1/admin/refunds/waiting', {}, { quiet: true, refetchInterval: 60_000 })
  return data ?? { asked: 0, failed: 0, by_hand: 0 }
}
