import { useTranslation } from 'react-i18next'
import { type Lang, toLang } from './lang.ts'

/** The language the interface is shown in now. */
export function useLang(): Lang {
  return toLang(useTranslation('ui').i18n.language)
}
