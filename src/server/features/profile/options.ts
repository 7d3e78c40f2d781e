import type { Language } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { type RegistrationOptions, registrationOptions } from '../site/index.ts'

export interface ProfileOptions {
  grade: string[]
  subject: string[]
}

/** @param language undefined: the main language */
export const optionsIn = (options: RegistrationOptions, language: Language | undefined): ProfileOptions => ({
  grade: options.in('grade', language),
  subject: options.in('subject', language),
})

/** Grades and subjects to choose from, as the school has set them up for the registration; empty: free text. */
export const profileOptions = async (db: Db): Promise<ProfileOptions> =>
  optionsIn(await registrationOptions(db), undefined)
