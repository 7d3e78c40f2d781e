import type { Language } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { readTranslated } from './settings.ts'
import { translated } from './translations.ts'

/** What texts for readers of several languages take from the settings of the school. */
export interface SchoolName {
  mainLanguage: Language
  nameFor: (language: Language) => string
}

/** The school's name for readers of any language, at most half a second old. */
export async function schoolName(db: Db): Promise<SchoolName> {
  const { value, translations } = await readTranslated(db, 'web_config')
  const { main_language: mainLanguage } = value
  return {
    mainLanguage,
    nameFor: (language) =>
      translated(value, translations, language === mainLanguage ? undefined : language).app_name,
  }
}
