import { useCallback, useEffect, useRef } from 'react'
import type { Player } from '#web/features/player/player.ts'
import { callSilently } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { sendLastReport, sendReport, type WatchReport } from './send-report.ts'

const REPORT_SECONDS = 300

export interface Watching {
  /** the video plays or pauses */
  playing: (is: boolean) => void
  /** the player, and which video of the class plays; empty for the broadcast */
  follow: (player: Player | null, fileID: string) => void
}

/**
 * Starts a view of a class while `isWatching` and reports its seconds: every 300 seconds, on pause, and when the page
 * is hidden or left. Only seconds of playback count.
 */
export function useWatching(classId: number, isWatching: boolean): Watching {
  const view = useRef<number | null>(null)
  const watched = useRef(0)
  const since = useRef<number | null>(null)
  const shown = useRef<{ player: Player | null; fileID: string }>({ player: null, fileID: '' })

  const report = useCallback((): WatchReport => {
    if (since.current !== null) {
      watched.current += (performance.now() - since.current) / 1000
      since.current = performance.now()
    }
    const { player, fileID } = shown.current
    return {
      watch_duration: Math.floor(watched.current),
      ...(player && fileID && { fileID, position: Math.max(0, player.position()) }),
    }
  }, [])

  useEffect(() => {
    if (!isWatching) return
    let left = false
    callSilently('POST /api/openclass/statistic', {
      body: { open_class_id: classId, type: 'view', action: 'increment' },
    }).then(
      (begun) => {
        if (!left && begun) view.current = begun.id
        // includes the viewer's own view at once
        void invalidate('GET /api/openclass/statistic/{id}')
      },
      // a failed start counts nothing, and watching continues
      () => undefined,
    )
    const timer = setInterval(() => {
      if (view.current !== null && since.current !== null) void sendReport(view.current, report())
    }, REPORT_SECONDS * 1000)
    const last = () => {
      if (view.current !== null) sendLastReport(view.current, report())
    }
    const hide = () => document.visibilityState === 'hidden' && last()
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', last)
    return () => {
      left = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', last)
      last()
      view.current = null
      watched.current = 0
      since.current = null
    }
  }, [classId, isWatching, report])

  const playing = useCallback(
    (is: boolean) => {
      if (is) {
        since.current ??= performance.now()
        return
      }
      if (since.current === null) return
      const body = report()
      since.current = null
      if (view.current !== null) void sendReport(view.current, body)
    },
    [report],
  )
  const follow = useCallback(
    (player: Player | null, fileID: string) => {
      // the last report of the current video before it is replaced
      if (!player && shown.current.player && view.current !== null) void sendReport(view.current, report())
      shown.current = { player, fileID }
      if (!player) since.current = null
    },
    [report],
  )
  return { playing, follow }
}
