import { useTranslation } from 'react-i18next'
import { type Language, languages, languageTags } from '#contract/languages.ts'
import { switchLanguage } from '#web/lib/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { Choice } from './choice.tsx'

/** Each language is named in itself, so that its readers can find it. */
const names: Readonly<Record<Language, { short: string; whole: string }>> = {
  zh: { short: 'common:languageShort.zh', whole: 'common:languageName.zh' },
  en: { short: 'common:languageShort.en', whole: 'common:languageName.en' },
  zh_tw: { short: 'common:languageShort.zh_tw', whole: 'common:languageName.zh_tw' },
}

export function LanguageSwitch() {
  const { t } = useTranslation('common')
  const options = languages.map((value) => ({
    value,
    label: t(names[value].short),
    title: t(names[value].whole),
    lang: languageTags[value],
  }))
  function change(language: Language) {
    switchLanguage(language).catch(() => toast.error(t('common:languageFailed')))
  }
  return <Choice label={t('common:language')} options={options} value={useLang()} onChange={change} />
}
