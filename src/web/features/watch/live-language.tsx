import { useTranslation } from 'react-i18next'
import { languageTags } from '#contract/languages.ts'
import { Choice } from '#web/features/site/choice.tsx'
import { switchLanguage } from '#web/lib/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'

/** Switches between Chinese and English; readers of traditional Chinese get simplified Chinese. */
export function LiveLanguage() {
  const { t } = useTranslation('common')
  const lang = useLang()
  const shown = lang === 'en' ? 'en' : 'zh'
  const options = [
    {
      value: 'zh',
      label: t('common:languageShort.zh'),
      title: t('common:languageName.zh'),
      lang: languageTags.zh,
    },
    {
      value: 'en',
      label: t('common:languageShort.en'),
      title: t('common:languageName.en'),
      lang: languageTags.en,
    },
  ] as const
  function change(language: 'zh' | 'en') {
    if (language === shown) return
    switchLanguage(language).catch(() => toast.error(t('common:languageFailed')))
  }
  return <Choice label={t('common:language')} options={options} value={shown} onChange={change} />
}
