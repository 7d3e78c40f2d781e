import { useCallback, useEffect, useRef } from 'react'
import type { Player } from '#web/features/player/player.ts'
import { callSilently } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { sendLastReport, sendReport, type WatchReport } from './send-report.ts'
import { WatchedSpans } from './watched-spans.ts'

const REPORT_SECONDS = 300
/** of a recorded video: another device continues where this one is, and a page that dies loses no more than this */
const POSITION_SECONDS = 20

export interface Watching {
  /** the video plays or pauses */
  playing: (is: boolean) => void
  /** the player, and which video of the class plays; empty for the broadcast */
  follow: (player: Player | null, fileID: string) => void
}

const now = (): number => performance.now() / 1000

/** What is watched in one view: for how long, and which seconds of its current video. */
class View {
  /** of the server; null: it is not known there */
  id: number | null = null
  private seconds = 0
  private since: number | null = null
  private player: Player | null = null
  private fileID = ''
  private hasPlayed = false
  private spans = new WatchedSpans()

  get hasPlayer(): boolean {
    return this.player !== null
  }

  get isPlaying(): boolean {
    return this.since !== null
  }

  /** Whether a recorded video plays, which has positions. */
  get isRecorded(): boolean {
    return this.fileID !== ''
  }

  follow(player: Player | null, fileID: string): void {
    this.player = player
    this.fileID = fileID
    this.hasPlayed = false
    this.spans = new WatchedSpans()
    if (!player) this.since = null
  }

  play(): void {
    this.since ??= now()
    this.hasPlayed = true
    this.tick()
  }

  rest(): void {
    this.tick()
    this.since = null
    this.spans.rest()
  }

  /** Asks the player where it is. */
  tick(): void {
    if (this.isPlaying && this.player && this.fileID) this.spans.note(this.player.position(), now())
  }

  report(): WatchReport {
    this.tick()
    if (this.since !== null) {
      this.seconds += now() - this.since
      this.since = now()
    }
    const { player, fileID } = this
    const watch_duration = Math.floor(this.seconds)
    // before it plays, a player may not be where the viewer stopped yet
    if (!player || !fileID || !this.hasPlayed) return { watch_duration }
    return { watch_duration, fileID, position: Math.max(0, player.position()), spans: this.spans.take() }
  }

  /** A report did not arrive: its spans belong to the next one about the same video. */
  giveBack({ fileID, spans }: WatchReport): void {
    if (spans && fileID === this.fileID) this.spans.giveBack(spans)
  }
}

/** What the learning pages show changes with a report. */
function showProgress(): void {
  void invalidate('GET /api/v1/student/courses/{product_id}')
  void invalidate('GET /api/v1/student/courses')
  // what has been begun can be rated
  void invalidate('GET /api/v1/student/ratings')
}

async function send(view: View): Promise<void> {
  if (view.id === null) return
  const body = view.report()
  if (!(await sendReport(view.id, body))) return view.giveBack(body)
  if (body.fileID !== undefined) showProgress()
}

/**
 * Starts a view of a class while `isWatching` and reports what is played: every 300 seconds, of a recorded video every
 * 20, on pause, and when the page is hidden or left. Only seconds of playback count.
 */
export function useWatching(classId: number, isWatching: boolean): Watching {
  const current = useRef(new View())

  useEffect(() => {
    if (!isWatching) return
    const view = current.current
    let left = false
    callSilently('POST /api/openclass/statistic', {
      body: { open_class_id: classId, type: 'view', action: 'increment' },
    }).then(
      (begun) => {
        if (!left && begun) view.id = begun.id
        // includes the viewer's own view at once
        void invalidate('GET /api/openclass/statistic/{id}')
      },
      // a failed start counts nothing, and watching continues
      () => undefined,
    )
    const again = (seconds: number, isDue: () => boolean) =>
      setInterval(() => isDue() && view.isPlaying && void send(view), seconds * 1000)
    const timers = [
      setInterval(() => view.tick(), 1000),
      again(REPORT_SECONDS, () => !view.isRecorded),
      again(POSITION_SECONDS, () => view.isRecorded),
    ]
    const last = () => {
      if (view.id !== null) void sendLastReport(view.id, view.report()).then(showProgress)
    }
    const hide = () => document.visibilityState === 'hidden' && last()
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', last)
    return () => {
      left = true
      for (const timer of timers) clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', last)
      last()
      current.current = new View()
    }
  }, [classId, isWatching])

  const playing = useCallback((is: boolean) => {
    const view = current.current
    if (is) return view.play()
    if (!view.isPlaying) return
    view.rest()
    void send(view)
  }, [])
  const follow = useCallback((player: Player | null, fileID: string) => {
    const view = current.current
    // the last report of the current video before it is replaced
    if (!player && view.hasPlayer) void send(view)
    view.follow(player, fileID)
  }, [])
  return { playing, follow }
}
