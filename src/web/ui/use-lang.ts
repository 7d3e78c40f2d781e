import { useTranslation } from 'react-i18next'
import { type Lang, toLang } from './lang.ts'

/** The current language of the interface. */
export function useLang(): Lang {
  return toLang(useTranslation('ui').i18n.language)
}
