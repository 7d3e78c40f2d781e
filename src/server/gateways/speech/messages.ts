import type { Language } from '#contract/languages.ts'
import type { Utterance } from './speech.ts'

/** What the process is asked to do. */
export interface ToRecognizer {
  folder: string
  /** a file of samples */
  path: string
  language: Language
}

export type FromRecognizer =
  | { type: 'progress'; part: number }
  | { type: 'said'; utterance: Utterance }
  | { type: 'done' }
  | { type: 'failed'; why: string }
