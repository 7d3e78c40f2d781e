import { callSilently } from '#web/lib/call.ts'
import { changeOptimistically, useCall } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast.ts'
import { failureOf } from '#web/lib/failures.ts'
import type { Statistic } from './types.ts'

const REFRESH = 90_000

export interface Statistics {
  numbers: Statistic | undefined
  /** adds or removes the like */
  praise: () => Promise<void>
}

/** Views, viewers and likes of a class; a like shows at once and is reverted if the request fails. */
export function useStatistic(classId: number, userId: number | undefined): Statistics {
  const key = 'GET /api/openclass/statistic/{id}'
  const input = { params: { id: classId }, query: { userid: userId } }
  const { data } = useCall(key, input, { quiet: true, refetchInterval: REFRESH })

  async function praise(): Promise<void> {
    if (!data) return
    const likes = data.current_praise_status === 0
    const praise_num = data.praise_num + (likes ? 1 : -1)
    const change = (shown: Statistic): Statistic => ({
      ...shown,
      praise_num,
      praiseNum: praise_num,
      current_praise_status: likes ? 1 : 0,
    })
    const body = {
      open_class_id: classId,
      userid: userId,
      type: 'praise',
      action: likes ? 'increment' : 'decrement',
    } as const
    try {
      await changeOptimistically(key, input, change, () =>
        callSilently('POST /api/openclass/statistic', { body }),
      )
    } catch (error) {
      const failure = failureOf(error)
      if (failure?.message) toast.error(failure.message)
    }
  }
  return { numbers: data, praise }
}
