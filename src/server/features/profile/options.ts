import type { Db } from '../../db/database.ts'
import { readSetting } from '../site/index.ts'

export interface ProfileOptions {
  grade: string[]
  subject: string[]
}

/** Grades and subjects to choose from, as the school has set them up for the registration; empty: free text. */
export async function profileOptions(db: Db): Promise<ProfileOptions> {
  const { available } = await readSetting(db, 'reg_conf')
  const optionsOf = (key: string): string[] =>
    available.enabled.find((field) => field.key === key)?.value ?? []
  return { grade: optionsOf('grade'), subject: optionsOf('subject') }
}
