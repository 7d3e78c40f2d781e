import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/call.ts'
import { failureText, Refused } from '#web/lib/failures.ts'
import { type Files, sent } from '../types.ts'

/** how long nothing is typed before the draft is saved, ms */
const QUIET_MS = 1_000
/** when a draft that could not be saved is tried again, ms; at once where the network is back */
const AGAIN_MS = 10_000

export interface Draft extends Files {
  answer: string
}

export interface AnswerDraft {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** `changed`: not saved yet; a text: why it could not be saved */
  saved: 'unchanged' | 'changed' | 'saved' | { failure: string; isRefused: boolean }
  /** Ends the saving: what was on its way has arrived, and nothing more is sent. */
  settle: () => Promise<void>
}

export const bodyOf = ({ answer, ...files }: Draft) => ({ answer, ...sent(files) })

/** A draft that is saved while it is typed, one request at a time, and when the page is left. */
export function useAnswerDraft(id: number, initial: Draft): AnswerDraft {
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState<AnswerDraft['saved']>('unchanged')
  const latest = useRef(initial)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const running = useRef<Promise<void>>(Promise.resolve())
  const isSubmitting = useRef(false)
  const isCut = typeof saved === 'object' && !saved.isRefused

  const save = useCallback(() => {
    timer.current = null
    running.current = running.current.then(async () => {
      const given = latest.current
      try {
        const body = bodyOf(given)
        await call('PUT /api/v1/student/homework/{id}/draft', { params: { id }, body }, { quiet: true })
        if (given === latest.current) setSaved('saved')
      } catch (error) {
        setSaved({ failure: failureText(error), isRefused: error instanceof Refused })
      }
    })
  }, [id])
  const flush = useCallback(() => {
    if (timer.current === null) return
    clearTimeout(timer.current)
    save()
  }, [save])
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  // a network that was away comes back, and the student may have stopped typing
  useEffect(() => {
    if (!isCut) return
    const retry = () => {
      if (timer.current === null && !isSubmitting.current) save()
    }
    const again = setInterval(retry, AGAIN_MS)
    addEventListener('online', retry)
    return () => {
      clearInterval(again)
      removeEventListener('online', retry)
    }
  }, [isCut, save])

  return {
    draft,
    saved,
    change(part) {
      isSubmitting.current = false
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
      setSaved('changed')
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = setTimeout(save, QUIET_MS)
    },
    settle() {
      isSubmitting.current = true
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
      return running.current
    },
  }
}
