import { useEffect } from 'react'
import { PRESENCE_SECONDS } from '#contract/openclass/enums.ts'
import { callSilently } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { withRetries } from '#web/lib/retry.ts'
import { sendLeave } from './send-report.ts'

/** `crypto.randomUUID` exists in secure contexts only. */
const newViewer = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** While `isIn`, reports the presence of this page repeatedly, when it is hidden or shown again, and its end. */
export function usePresence(classId: number, isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return
    const viewer = newViewer()
    let isCounted = false
    const beat = async (): Promise<void> => {
      try {
        await withRetries(() =>
          callSilently('POST /api/openclass/presence/{id}', {
            params: { id: classId },
            body: { viewer, hidden: document.visibilityState === 'hidden' ? 1 : 0 },
          }),
        )
      } catch {
        return
      }
      // the displayed numbers were read before this page was counted
      if (!isCounted) await invalidate('GET /api/openclass/statistic/{id}')
      isCounted = true
    }
    const leave = () => sendLeave(classId, viewer)
    const turn = () => void beat()
    void beat()
    const timer = setInterval(() => void beat(), PRESENCE_SECONDS * 1000)
    document.addEventListener('visibilitychange', turn)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [classId, isIn])
}
