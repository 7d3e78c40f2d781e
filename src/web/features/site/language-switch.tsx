import { useTranslation } from 'react-i18next'
import { type Language, languageTags } from '#contract/languages.ts'
import { switchLanguage } from '#web/lib/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { Choice } from './choice.tsx'

/** Each language is named in itself, so that whoever looks for it can read it. */
const options: readonly { value: Language; label: string; title: string; lang: string }[] = [
  { value: 'zh', label: '中文', title: '简体中文', lang: languageTags.zh },
  { value: 'en', label: 'En', title: 'English', lang: languageTags.en },
  { value: 'zh_tw', label: '繁', title: '繁體中文', lang: languageTags.zh_tw },
]

export function LanguageSwitch() {
  const { t } = useTranslation('common')
  function change(language: Language) {
    switchLanguage(language).catch(() => toast.error(t('common:languageFailed')))
  }
  return <Choice label={t('common:language')} options={options} value={useLang()} onChange={change} />
}
