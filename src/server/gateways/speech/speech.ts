import type { Language } from '#contract/languages.ts'

/** Something that was said, without a pause. */
export interface Utterance {
  /** seconds */
  start: number
  end: number
  text: string
}

/** The engine or its model cannot be used. */
export class SpeechFailure extends Error {}

/** Recognizes speech with the model that the school provides. */
export interface SpeechGateway {
  /** Languages that the model writes; none without a model. @throws SpeechFailure where it cannot be read */
  languages(): Promise<Language[]>
  /**
   * Writes down what is said in a file of samples: 16,000 a second, one channel, 16 bits each, little endian.
   * @param onProgress is given the share of the file that has been read, 0 to 1
   * @throws SpeechFailure
   */
  recognize(
    path: string,
    language: Language,
    how: { signal: AbortSignal; onProgress(part: number): void },
  ): Promise<Utterance[]>
}

/** samples of one second */
export const SAMPLE_RATE = 16_000
export const SAMPLE_BYTES = 2
