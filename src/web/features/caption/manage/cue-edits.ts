import { CUE_LENGTH, type Cue, LAST_CUE_SECOND } from '#contract/caption/limits.ts'

/** length of a new cue, seconds */
const NEW_SECONDS = 3
/** the shortest that splitting leaves, seconds */
const SHORTEST = 0.1

const exact = (second: number): number => Math.round(second * 1000) / 1000

const byTime = (one: Cue, other: Cue): number => one.start - other.start || one.end - other.end

/** Cues in the order of their beginnings. */
export const sorted = (cues: readonly Cue[]): Cue[] => cues.toSorted(byTime)

/** A new cue at a second; it ends where the next one begins. @returns the cues, and the place of the new one */
export function inserted(cues: readonly Cue[], second: number): { cues: Cue[]; index: number } {
  const start = exact(Math.min(Math.max(0, second), LAST_CUE_SECOND - NEW_SECONDS))
  const next = cues.find((cue) => cue.start > start)
  const end =
    next && next.start - start >= SHORTEST ? Math.min(next.start, start + NEW_SECONDS) : start + NEW_SECONDS
  const cue = { start, end: exact(end), text: '' }
  const list = sorted([...cues, cue])
  return { cues: list, index: list.indexOf(cue) }
}

/**
 * A cue in two: its text at the cursor, its time at the second that plays where that lies in it, else by the share of
 * the text. Null where one of both would be too short.
 */
export function split(cues: readonly Cue[], index: number, cursor: number, second: number): Cue[] | null {
  const cue = cues[index]
  if (!cue || cue.end - cue.start < 2 * SHORTEST) return null
  const share = cue.text.length === 0 ? 0.5 : cursor / cue.text.length
  const isWithin = second >= cue.start + SHORTEST && second <= cue.end - SHORTEST
  const wanted = isWithin ? second : cue.start + (cue.end - cue.start) * share
  const middle = exact(Math.min(cue.end - SHORTEST, Math.max(cue.start + SHORTEST, wanted)))
  const halves = [
    { start: cue.start, end: middle, text: cue.text.slice(0, cursor).trim() },
    { start: middle, end: cue.end, text: cue.text.slice(cursor).trim() },
  ]
  return cues.toSpliced(index, 1, ...halves)
}

/** A cue and the next one as one; null where there is none, or the text would be too long. */
export function joined(cues: readonly Cue[], index: number): Cue[] | null {
  const [cue, next] = [cues[index], cues[index + 1]]
  if (!cue || !next) return null
  const text = [cue.text, next.text].filter((one) => one !== '').join('\n')
  if (text.length > CUE_LENGTH) return null
  return cues.toSpliced(index, 2, { start: cue.start, end: Math.max(cue.end, next.end), text })
}

export type CueProblem = 'start' | 'end' | 'text'

/** What is wrong with a cue; null: nothing. */
export function cueProblem({ start, end, text }: Cue): CueProblem | null {
  if (!Number.isFinite(start)) return 'start'
  if (!Number.isFinite(end) || end <= start) return 'end'
  return text.trim() === '' ? 'text' : null
}
