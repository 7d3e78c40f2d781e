import { useEffect, useState } from 'react'
import { invalidate } from '#web/lib/query.ts'

/** Many people may be notified at once: their browsers read at different moments within this time, ms. */
const SPREAD_MS = 800
/** after the page has what it shows, ms */
const OPEN_AFTER_MS = 2_000

/** Shows new messages as they arrive, and those read elsewhere as read. @returns whether they arrive by themselves now */
export function useLiveMessages(): boolean {
  const [isConnected, setConnected] = useState(false)
  useEffect(() => {
    let close: (() => void) | undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void invalidate('GET /api/v1/messages/unread')
        void invalidate('GET /api/v1/messages')
        // the school's answer to an enquiry is announced by a message
        void invalidate('GET /api/v1/student/enquiries')
        void invalidate('GET /api/v1/student/enquiries/{id}')
      }, Math.random() * SPREAD_MS)
    }
    const opening = setTimeout(() => {
      import('./live-socket.ts')
        .then(({ openLive }) => (isOver ? undefined : openLive({ changed, connected: setConnected })))
        .then(
          (opened) => {
            if (isOver) opened?.()
            else close = opened
          },
          // without it the page asks from time to time
          () => undefined,
        )
    }, OPEN_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(opening)
      clearTimeout(timer)
      close?.()
    }
  }, [])
  return isConnected
}
