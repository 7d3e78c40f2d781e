import { useRef, useState } from 'react'
import { localDraft } from '../local-draft.ts'
import type { Correction, SubmittedAttempt } from '../types.ts'

const isCorrection = (value: unknown): value is Correction =>
  typeof value === 'object' &&
  value !== null &&
  'reply' in value &&
  typeof value.reply === 'string' &&
  'marks' in value &&
  Array.isArray(value.marks)

/** A correction as it is written. Each change is kept on this device at once, until the correction is saved. */
export function useCorrectionDraft(id: number, studentId: number, attempt: SubmittedAttempt) {
  const draftOf = (version: number) =>
    localDraft(`homework_correction ${id} ${studentId} ${attempt.attempt} ${version}`, isCorrection)
  const [version, setVersion] = useState(attempt.version)
  const [draft, setDraft] = useState<Correction>(
    () =>
      draftOf(attempt.version).read() ?? {
        reply: attempt.correction?.reply ?? '',
        marks: attempt.correction?.marks ?? [],
      },
  )
  const latest = useRef(draft)
  return {
    draft,
    /** of the correction that the teacher has seen */
    version,
    change(part: Partial<Correction>): void {
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
      draftOf(version).write(latest.current)
    },
    /** The teacher has seen what another has saved meanwhile: the own draft stands beside that from now on. */
    seen(newer: number, marks: Correction['marks']): void {
      draftOf(version).remove()
      latest.current = { ...latest.current, marks }
      setDraft(latest.current)
      setVersion(newer)
      draftOf(newer).write(latest.current)
    },
    discard: () => draftOf(version).remove(),
  }
}
