import { drafts } from '#web/lib/drafts.ts'

/** A text that the school may not have yet, and those that it may have in its place. */
interface KeptAnswer {
  answer: string
  /** what was last saved, and what was on its way */
  known: readonly string[]
}

const isKept = (value: unknown): value is KeptAnswer =>
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
export function keptAnswer(id: number, attempt: number) {
  const key = `homework_answer ${id} ${attempt}`
  return {
    /** The kept text; null: none is, or the school has another meanwhile, which was written elsewhere. */
    read(saved: string): string | null {
      try {
        const kept: unknown = JSON.parse(drafts.read(key) ?? 'null')
        return isKept(kept) && kept.answer !== saved && kept.known.includes(saved) ? kept.answer : null
      } catch {
        return null
      }
    },
    write: (kept: KeptAnswer) => drafts.write(key, JSON.stringify(kept)),
    remove: () => drafts.remove(key),
  }
}
