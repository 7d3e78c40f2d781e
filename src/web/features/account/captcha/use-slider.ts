import { useEffect, useRef, useState } from 'react'
import { SLIDER_TRACK_POINTS } from '#contract/account/slider.ts'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { Refused, failureText } from '#web/lib/failures.ts'
import type { Ticket } from './captcha-ticket.ts'

type Puzzle = ByKey['GET /api/captcha/slider']['reply']
type Point = ByKey['POST /api/captcha/slider/check']['body']['track'][number]

/** A long trace is thinned to every other point, repeatedly; its last point always stays. */
function withPoint(track: readonly Point[], point: Point): Point[] {
  const kept = track.length < SLIDER_TRACK_POINTS - 1 ? track : track.filter((_, index) => index % 2 === 0)
  return [...kept, point]
}

export interface Slider {
  puzzle: Puzzle | null
  x: number
  busy: boolean
  /** the last attempt was wrong; another puzzle is shown */
  failed: boolean
  /** why no puzzle could be loaded, or the answer not be verified */
  unreachable: string | null
  move: (x: number) => void
  check: () => void
  /** Loads another puzzle. */
  draw: () => void
}

export type ShownSlider = Slider & { puzzle: Puzzle }

/** A puzzle, the position of its piece, and the trace of its moves. Each puzzle allows one attempt. */
export function useSlider(onSolved: (ticket: Ticket) => void): Slider {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null)
  const [x, setX] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [unreachable, setUnreachable] = useState<string | null>(null)
  const track = useRef<Point[]>([])
  const shownAt = useRef(0)

  const [round, setRound] = useState(1)

  useEffect(() => {
    let current = true
    call('GET /api/captcha/slider', {}, { quiet: true }).then(
      (drawn) => {
        if (!current) return
        shownAt.current = Date.now()
        track.current = [{ x: 0, t: 0 }]
        setX(0)
        setPuzzle(drawn)
      },
      (error: unknown) => current && setUnreachable(failureText(error)),
    )
    return () => {
      current = false
    }
  }, [round])

  function draw(): void {
    setPuzzle(null)
    setUnreachable(null)
    setRound(round + 1)
  }

  async function send({ crypt_key }: Puzzle): Promise<void> {
    setBusy(true)
    try {
      const body = { crypt_key, x, track: track.current }
      onSolved(await call('POST /api/captcha/slider/check', { body }, { quiet: true }))
    } catch (error) {
      setFailed(error instanceof Refused)
      if (error instanceof Refused) draw()
      else setUnreachable(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    puzzle,
    x,
    busy,
    failed,
    unreachable,
    move(to) {
      const t = Math.min(600_000, Date.now() - shownAt.current)
      track.current = withPoint(track.current, { x: to, t })
      setX(to)
    },
    check: () => {
      if (puzzle && !busy) void send(puzzle)
    },
    draw,
  }
}
