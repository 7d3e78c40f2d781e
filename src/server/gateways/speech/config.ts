import { resolve } from 'node:path'
import type { Environment } from '../../lib/environment.ts'

export interface SpeechConfig {
  /** the folder with the engine and the model that the school provides; null: there is none */
  folder: string | null
}

/** Where speech is recognized with, if at all. */
export const speechConfig = (env: Environment): SpeechConfig => ({
  folder: env.SPEECH_DIR ? resolve(env.SPEECH_DIR) : null,
})
