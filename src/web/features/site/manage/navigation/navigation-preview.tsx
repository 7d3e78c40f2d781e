import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages, languageTags } from '#contract/languages.ts'
import { Choice } from '../../choice.tsx'
import { navigationItems } from '../../navigation-items.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { bodyOf, type NavigationValues } from './entries.ts'
import styles from './navigation.module.css'

/** Preview of the navigation in each language. Its links are inactive. */
export function NavigationPreview({ values, aboutUs }: { values: NavigationValues; aboutUs: boolean }) {
  const { t } = useTranslation('website')
  const id = useId()
  const here = useLang()
  const [language, setLanguage] = useState<Language>(here)
  const labels = {
    zh: t('common:languageName.zh'),
    en: t('common:languageName.en'),
    zh_tw: t('common:languageName.zh_tw'),
  }
  const items = navigationItems(bodyOf(values).navigation, language, aboutUs)
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h2 id={id}>{t('website:navigation.preview')}</h2>
      <Choice
        label={t('common:language')}
        value={language}
        onChange={setLanguage}
        options={languages.map((value) => ({ value, label: labels[value], lang: languageTags[value] }))}
      />
      <ul className={styles.items} lang={languageTags[language]} aria-label={t('website:navigation.preview')}>
        {items.map((item) => (
          <li key={item.key}>
            <strong>{item.label}</strong>
            {item.links.length > 0 && (
              <ul>
                {item.links.map((link) => (
                  <li key={link.key}>{link.label}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {items.length === 0 && <p className="second">{t('website:navigation.nothing')}</p>}
    </section>
  )
}
