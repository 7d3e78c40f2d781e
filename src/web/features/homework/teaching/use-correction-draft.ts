import { useRef, useState } from 'react'
import { drafts } from '#web/lib/drafts.ts'
import type { Correction, SubmittedAttempt } from '../types.ts'

const isCorrection = (value: unknown): value is Correction =>
  typeof value === 'object' &&
  value !== null &&
  'reply' in value &&
  typeof value.reply === 'string' &&
  'marks' in value &&
  Array.isArray(value.marks)

function readDraft(key: string): Correction | null {
  try {
    const kept: unknown = JSON.parse(drafts.read(key) ?? 'null')
    return isCorrection(kept) ? kept : null
  } catch {
    return null
  }
}

/** A correction as it is written. Each change is kept on this device at once, until the correction is saved. */
export function useCorrectionDraft(id: number, studentId: number, attempt: SubmittedAttempt) {
  const keyOf = (version: number) => `homework_correction ${id} ${studentId} ${attempt.attempt} ${version}`
  const [version, setVersion] = useState(attempt.version)
  const [draft, setDraft] = useState<Correction>(
    () =>
      readDraft(keyOf(attempt.version)) ?? {
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
      drafts.write(keyOf(version), JSON.stringify(latest.current))
    },
    /** The teacher has seen what another has saved meanwhile: the own draft stands beside that from now on. */
    seen(newer: number, marks: Correction['marks']): void {
      drafts.remove(keyOf(version))
      latest.current = { ...latest.current, marks }
      setDraft(latest.current)
      setVersion(newer)
      drafts.write(keyOf(newer), JSON.stringify(latest.current))
    },
    discard: () => drafts.remove(keyOf(version)),
  }
}
