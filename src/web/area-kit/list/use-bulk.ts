import { useRef, useState } from 'react'
import type { ByKey } from '#contract/operations.ts'
import { failureText } from '#web/lib/failures.ts'

export type RowOutcome = ByKey['PUT /api/v1/admin/products/statuses']['reply']['list'][number]

export interface BulkResult {
  /** the outcome of each row; empty where the call itself failed */
  outcomes: readonly RowOutcome[]
  /** why nothing is known of the rows; empty where their outcomes are */
  failure: string
}

export interface Bulk {
  busy: boolean
  result: BulkResult | null
  run: () => Promise<void>
  forget: () => void
}

/**
 * Changes several rows by one call that answers the outcome of each. A second press while it runs does nothing, and
 * running it again is safe: the server leaves rows unchanged that are as wanted.
 */
export function useBulk(
  call: () => Promise<{ list: readonly RowOutcome[] }>,
  onDone: (outcomes: readonly RowOutcome[]) => void,
): Bulk {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<BulkResult | null>(null)

  async function run() {
    if (running.current) return
    running.current = true
    setBusy(true)
    setResult(null)
    try {
      const { list } = await call()
      setResult({ outcomes: list, failure: '' })
      onDone(list)
    } catch (error) {
      setResult({ outcomes: [], failure: failureText(error) })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, result, run, forget: () => setResult(null) }
}
