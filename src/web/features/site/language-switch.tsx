import { useTranslation } from 'react-i18next'
import { type Language, languages, languageTags } from '#contract/languages.ts'
import { switchLanguage } from '#web/lib/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { Choice } from './choice.tsx'

const shortNames: Readonly<Record<Language, string>> = {
  zh: 'common:languageShort.zh',
  en: 'common:languageShort.en',
  zh_tw: 'common:languageShort.zh_tw',
}

export function LanguageSwitch() {
  const { t } = useTranslation('common')
  const options = languages.map((value) => ({
    value,
    label: t(shortNames[value]),
    title: t(languageNames[value]),
    lang: languageTags[value],
  }))
  function change(language: Language) {
    switchLanguage(language).catch(() => toast.error(t('common:languageFailed')))
  }
  return <Choice label={t('common:language')} options={options} value={useLang()} onChange={change} />
}
