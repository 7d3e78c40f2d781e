import { type PollKind, pollLimits } from './limits.ts'

/** What of a poll decides whether it can be asked; the browser says it early, the server decides. */
export interface PollDraft {
  kind: PollKind
  title: string
  options: readonly string[]
  /** numbers of options, from 1 on */
  right_options: readonly number[]
  /** seconds; 0: no limit */
  limit_seconds: number
}

export const hasOptions = (kind: PollKind): boolean => kind === 'one' || kind === 'several' || kind === 'quiz'

/** The field that is wrong, and how. */
export interface PollFault {
  field: 'title' | 'options' | 'right_options' | 'limit_seconds'
  /** name of a text that says what is allowed */
  allowed: 'some_text' | 'poll_options' | 'different' | 'poll_right' | 'poll_limit'
}

function optionsFault({ kind, options, right_options }: PollDraft): PollFault | null {
  if (options.length < pollLimits.fewestOptions || options.some((option) => option === ''))
    return { field: 'options', allowed: 'poll_options' }
  if (new Set(options).size < options.length) return { field: 'options', allowed: 'different' }
  const isRight = right_options.length > 0 && right_options.every((option) => option <= options.length)
  return kind === 'quiz' && !isRight ? { field: 'right_options', allowed: 'poll_right' } : null
}

/** What is wrong with a poll whose texts are clean. */
export function pollFault(draft: PollDraft): PollFault | null {
  if (draft.title === '') return { field: 'title', allowed: 'some_text' }
  const limit = draft.limit_seconds
  if (limit !== 0 && limit < pollLimits.shortest) return { field: 'limit_seconds', allowed: 'poll_limit' }
  return hasOptions(draft.kind) ? optionsFault(draft) : null
}
