import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { languages } from '#contract/languages.ts'
import type { Permission } from '#contract/permission.ts'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import type { CallError } from '#web/lib/query.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { missingIn, type Texts, type TextsChange } from './texts.ts'
import { TranslationForm } from './translation-form.tsx'
import styles from './translation.module.css'

/** the language that is edited, in the address: a list of gaps leads to it */
const LANGUAGE = 'lang'

export interface TextLanguagesProps {
  query: UseQueryResult<Texts, CallError>
  save: (change: TextsChange) => Promise<Texts>
  /** what a text is called */
  labelOf: (field: string) => string
  permission: Permission
  /** the form of the record itself, with its texts in the main language; without one that stands on a page of its own */
  children?: ReactNode
}

/** The form of a record, and beside it one for its texts in each other language, with a mark where one is missing. */
export function TextLanguages({ query, save, labelOf, permission, children }: TextLanguagesProps) {
  const { t } = useTranslation('website')
  const [search] = useSearchParams()
  const texts = query.data
  const main = texts?.main_language
  const others = languages.filter((language) => language !== main)
  const asked = others.find((language) => language === search.get(LANGUAGE))
  const chosen = children === undefined ? (asked ?? others[0]) : asked
  const options = languages.map((language) => {
    const name = t(languageNames[language])
    if (!texts) return { value: language, label: name }
    if (language === main) return { value: '', label: t('website:texts.main', { language: name }) }
    const count = missingIn(texts, language).length
    return {
      value: language,
      label: count === 0 ? name : t('website:texts.lacks', { language: name, count }),
    }
  })
  return (
    <div className={styles.page}>
      {texts && (
        <FilterLinks
          label={t('website:texts.language')}
          param={LANGUAGE}
          options={options
            .filter(({ value }) => value !== '' || children !== undefined)
            .toSorted((a, b) => Number(a.value !== '') - Number(b.value !== ''))}
          fallback={chosen ?? ''}
        />
      )}
      {chosen ? (
        <Loaded query={query}>
          {(data) => (
            <TranslationForm
              key={chosen}
              texts={data}
              language={chosen}
              save={save}
              reread={() => reread(query)}
              labelOf={labelOf}
              permission={permission}
            />
          )}
        </Loaded>
      ) : (
        children
      )}
    </div>
  )
}
