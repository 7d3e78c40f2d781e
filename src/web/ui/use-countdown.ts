import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from './clock-text.ts'

export interface Remaining {
  /** Whole seconds left, rounded up, so that the first value is the full time. */
  seconds: number
  done: boolean
  /** `04:59`, `1:59:59`, or days in words before the clock. */
  text: string
}

const secondsTo = (deadline: number | null) =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/**
 * Counts down to a moment, given in milliseconds since 1970; null is done. Every tick reads the clock, so that the
 * countdown is right after the device was asleep.
 */
export function useCountdown(deadlineMs: number | null): Remaining {
  const { t } = useTranslation('ui')
  const [, redraw] = useState(0)
  const seconds = secondsTo(deadlineMs)

  useEffect(() => {
    if (deadlineMs === null) return
    let timer: ReturnType<typeof setTimeout>
    function tick() {
      redraw((count) => count + 1)
      plan()
    }
    function plan() {
      const left = (deadlineMs ?? 0) - Date.now()
      // Until the next whole second of the remaining time; a full second when on it.
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000)
    }
    plan()
    return () => clearTimeout(timer)
  }, [deadlineMs])

  const days = Math.floor(seconds / 86_400)
  const clock = clockText(seconds - days * 86_400)
  const text = days > 0 ? t('ui:daysAndClock', { days, clock }) : clock
  return { seconds, done: seconds === 0, text }
}

export interface Timer extends Remaining {
  start: (seconds: number) => void
  stop: () => void
}

/** A countdown of some seconds that the page starts and stops, such as until the next code may be sent. */
export function useTimer(): Timer {
  const [deadline, setDeadline] = useState<number | null>(null)
  const start = useCallback((seconds: number) => setDeadline(Date.now() + seconds * 1000), [])
  const stop = useCallback(() => setDeadline(null), [])
  return { ...useCountdown(deadline), start, stop }
}
