import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#web/lib/call.ts'
import { failureText, Refused } from '#web/lib/failures.ts'
import { type Files, sent } from '../types.ts'
import { localAnswer } from './local-answer.ts'

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
  /** Nothing of it is kept on this device any more: it was submitted. */
  discard: () => void
}

export const bodyOf = ({ answer, ...files }: Draft) => ({ answer, ...sent(files) })

/**
 * A draft that is saved while it is typed, one request at a time, and when the page is left. Its text is also kept on this
 * device until then.
 */
export function useAnswerDraft(id: number, attempt: number, initial: Draft): AnswerDraft {
  const kept = useMemo(() => localAnswer(id, attempt), [id, attempt])
  const [draft, setDraft] = useState(() => ({
    ...initial,
    answer: kept.textBeside(initial.answer) ?? initial.answer,
  }))
  const [saved, setSaved] = useState<AnswerDraft['saved']>(
    draft.answer === initial.answer ? 'unchanged' : 'changed',
  )
  const latest = useRef(draft)
  /** the texts that the school may have */
  const known = useRef([initial.answer])
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const running = useRef<Promise<void>>(Promise.resolve())
  const isSubmitting = useRef(false)
  const isCut = typeof saved === 'object' && !saved.isRefused

  const keep = useCallback(() => {
    kept.write({ answer: latest.current.answer, known: known.current })
  }, [kept])
  const save = useCallback(() => {
    timer.current = null
    running.current = running.current.then(async () => {
      const given = latest.current
      known.current = [...known.current, given.answer]
      keep()
      try {
        const body = bodyOf(given)
        await call('PUT /api/v1/student/homework/{id}/draft', { params: { id }, body }, { quiet: true })
        known.current = [given.answer]
        if (given === latest.current) {
          kept.remove()
          setSaved('saved')
        } else keep()
      } catch (error) {
        setSaved({ failure: failureText(error), isRefused: error instanceof Refused })
      }
    })
  }, [id, kept, keep])
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

  // what was kept from the last visit
  useEffect(() => {
    if (latest.current.answer !== known.current[0]) save()
  }, [save])

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
      keep()
      if (timer.current !== null) clearTimeout(timer.current)
      // of files nothing is kept on this device
      timer.current = setTimeout(save, part.answer === undefined ? 0 : QUIET_MS)
    },
    settle() {
      isSubmitting.current = true
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
      return running.current
    },
    discard: kept.remove,
  }
}
