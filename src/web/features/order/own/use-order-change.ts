import { useMutation } from '@tanstack/react-query'
import { invalidate } from '#web/lib/query.ts'

/** Refreshes list and details. */
const readOrdersAgain = async (): Promise<void> => {
  await Promise.all([invalidate('GET /api/order'), invalidate('GET /api/order/{orderId}')])
}

/**
 * Changes an order and reads orders again: a refusal means that its status has changed meanwhile.
 * @param onEnd called after success and failure
 */
export const useOrderChange = <Change>(
  change: (what: Change) => Promise<unknown>,
  { onDone, onEnd }: { onDone: (what: Change) => void; onEnd: (error: Error | null) => void },
) =>
  useMutation({
    mutationFn: change,
    onSuccess: (_, what) => onDone(what),
    onSettled: (_, error) => {
      onEnd(error)
      return readOrdersAgain()
    },
  })
