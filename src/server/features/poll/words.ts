import { cleanMessage } from '#contract/chat/rules.ts'

/** A word as it is stored: trimmed, on one line, without what cannot be seen. */
export const cleanWord = (typed: string): string => cleanMessage(typed).replace(/\s+/g, ' ')

/** What words that are counted together have in common: capitals and full-width letters count as the plain ones. */
export const wordKey = (word: string): string => word.normalize('NFKC').toLowerCase()
