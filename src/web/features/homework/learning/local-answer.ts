import { localDraft } from '../local-draft.ts'

/** A text that the school may not have yet, and those that it may have in its place. */
interface LocalAnswer {
  answer: string
  /** what was last saved, and what was on its way */
  known: readonly string[]
}

const isLocalAnswer = (value: unknown): value is LocalAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'answer' in value &&
  typeof value.answer === 'string' &&
  'known' in value &&
  Array.isArray(value.known)

/**
 * Keeps the text of an answer on this device from each key on until the school has it, since a page that is reloaded ends
 * the request that would save it.
 */
export function localAnswer(id: number, attempt: number) {
  const draft = localDraft(`homework_answer ${id} ${attempt}`, isLocalAnswer)
  return {
    ...draft,
    /** The text; null: there is none, or the school has another meanwhile, which was written elsewhere. */
    textBeside(saved: string): string | null {
      const stored = draft.read()
      return stored && stored.answer !== saved && stored.known.includes(saved) ? stored.answer : null
    },
  }
}
