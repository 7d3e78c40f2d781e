import { useEffect, useState } from 'react'
import { blockLeaving } from './block-leaving.ts'
import { type GuardWords, LeaveQuestion } from './leave-question.tsx'

export interface UnsavedGuardProps {
  dirty: boolean
  /** the warning, where it is about other work than changes of the page */
  words?: Partial<GuardWords>
}

/** Warns before leaving a page with unsaved changes, or with other work that would be lost. */
export function UnsavedGuard({ dirty, words }: UnsavedGuardProps) {
  const [leaving, setLeaving] = useState<{ goOn: () => void } | null>(null)
  useEffect(() => (dirty ? blockLeaving((goOn) => setLeaving({ goOn })) : undefined), [dirty])
  const close = () => setLeaving(null)
  return (
    <LeaveQuestion
      open={leaving !== null}
      words={words}
      onLeave={() => {
        close()
        leaving?.goOn()
      }}
      onStay={close}
    />
  )
}
