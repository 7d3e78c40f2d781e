import { type CallReply } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'

/** The purchase agreement as it is shown at checkout; undefined at a school without one. */
export function useBuyAgreement(): CallReply<'GET /api/system/buyagreement'> | undefined {
  const { data } = useCall(
    'GET /api/system/buyagreement',
    {},
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  return data?.is_show === 1 ? data : undefined
}
