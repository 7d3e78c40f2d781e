import { useMutation } from '@tanstack/react-query'
import { invalidate } from '#web/lib/query.ts'

/** List and detail show how the orders stand now. */
const readOrdersAgain = async (): Promise<void> => {
  await Promise.all([invalidate('GET /api/order'), invalidate('GET /api/order/{orderId}')])
}

/**
 * A change to an order, after which orders are read anew: a refusal means that it has moved on meanwhile.
 * @param onEnd called however it went
 */
export const useOrderChange = <Change>(
  change: (what: Change) => Promise<unknown>,
  { onDone, onEnd }: { onDone: (what: Change) => void; onEnd: () => void },
) =>
  useMutation({
    mutationFn: change,
    onSuccess: (_, what) => onDone(what),
    onSettled: () => {
      onEnd()
      return readOrdersAgain()
    },
  })
