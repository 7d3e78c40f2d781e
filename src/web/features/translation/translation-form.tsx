import { useTranslation } from 'react-i18next'
import { type Language, languageTags } from '#contract/languages.ts'
import type { Permission } from '#contract/permission.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { RichField } from '#web/features/editor/rich-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { nameOf, shownIn, type Texts, type TextsChange } from './texts.ts'
import { useTextsForm } from './use-texts-form.tsx'
import { Words } from './words.tsx'
import styles from './translation.module.css'

export interface TranslationFormProps {
  texts: Texts
  language: Language
  save: (change: TextsChange) => Promise<Texts>
  /** Reads the texts as they are now. */
  reread: () => Promise<Texts>
  labelOf: (field: string) => string
  permission: Permission
}

/** The texts of a record in one language, each beside what the main language says. */
export function TranslationForm({
  texts,
  language,
  save,
  reread,
  labelOf,
  permission,
}: TranslationFormProps) {
  const { t } = useTranslation('website')
  const { form, seen, versions } = useTextsForm({ texts, languages: [language], save, reread, labelOf })
  const { values, set, problems } = form
  const fields = shownIn(seen, language)
  const main = t(languageNames[seen.main_language])
  if (fields.length === 0)
    return <EmptyState title={t('website:texts.nothing')} why={t('website:texts.nothingWhy', { main })} />
  const mainText = (text: string) => t('website:texts.mainText', { main, text })
  return (
    <>
      <SavedForm form={form} permission={permission} wide>
        {seen.outdated.includes(language) ? (
          <Notice tone="warn">{t('website:texts.outdated', { main })}</Notice>
        ) : (
          <p className="second">{t('website:texts.emptyFallsBack', { main })}</p>
        )}
        {fields.map(({ field, is_html, max_length, main: original }) => {
          const name = nameOf(field, language)
          return is_html === 1 ? (
            <div key={field} className={styles.text}>
              <RichField
                label={labelOf(field)}
                value={values[name] ?? ''}
                error={problems[field]}
                onChange={(text) => set({ [name]: text })}
              />
              <details className={styles.original}>
                <summary>{t('website:texts.showMain', { main })}</summary>
                <div lang={languageTags[seen.main_language]}>
                  <RichText html={original} />
                </div>
              </details>
            </div>
          ) : (
            <Words
              key={field}
              label={labelOf(field)}
              hint={original && mainText(original)}
              value={values[name] ?? ''}
              error={problems[field]}
              maxLength={max_length}
              onChange={(text) => set({ [name]: text })}
            />
          )
        })}
      </SavedForm>
      {versions}
    </>
  )
}
