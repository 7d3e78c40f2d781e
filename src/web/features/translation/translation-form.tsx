import { useTranslation } from 'react-i18next'
import { type Language, languageTags } from '#contract/languages.ts'
import type { Permission } from '#contract/permission.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField as Line, type TextFieldProps } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { RichField } from '#web/features/editor/rich-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { shownIn, type TextField, type Texts, type TextsChange } from './texts.ts'
import styles from './translation.module.css'

export interface TranslationFormProps {
  texts: Texts
  language: Language
  save: (change: TextsChange) => Promise<Texts>
  labelOf: (field: string) => string
  permission: Permission
}

const valuesOf = (fields: readonly TextField[], language: Language): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.field, field[language]]))

/** longer texts have several lines */
const ONE_LINE = 300

/** A text without formatting, in one line or several. */
function Words(props: TextFieldProps) {
  const { label, hint, error, value, maxLength, onChange } = props
  if (maxLength <= ONE_LINE) return <Line {...props} />
  return (
    <Field label={label} hint={hint} error={error}>
      <TextArea
        rows={4}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

/** The texts of a record in one language, each beside what the main language says. */
export function TranslationForm({ texts, language, save, labelOf, permission }: TranslationFormProps) {
  const { t } = useTranslation('website')
  const fields = shownIn(texts, language)
  const form = useSavedForm<Record<string, string>>({
    initial: valuesOf(fields, language),
    save: async (values) => {
      const sent = Object.entries(values).map(([field, text]) => ({ field, text }))
      const stored = await save({ language, texts: sent })
      return valuesOf(shownIn(stored, language), language)
    },
  })
  const { values, set, problems } = form
  const main = t(languageNames[texts.main_language])
  if (fields.length === 0)
    return <EmptyState title={t('website:texts.nothing')} why={t('website:texts.nothingWhy', { main })} />
  const mainText = (text: string) => t('website:texts.mainText', { main, text })
  return (
    <SavedForm form={form} permission={permission} wide>
      {texts.outdated.includes(language) ? (
        <Notice tone="warn">{t('website:texts.outdated', { main })}</Notice>
      ) : (
        <p className="second">{t('website:texts.emptyFallsBack', { main })}</p>
      )}
      {fields.map(({ field, is_html, max_length, main: original }) =>
        is_html === 1 ? (
          <div key={field} className={styles.text}>
            <RichField
              label={labelOf(field)}
              value={values[field] ?? ''}
              error={problems[field]}
              onChange={(text) => set({ [field]: text })}
            />
            <details className={styles.original}>
              <summary>{t('website:texts.showMain', { main })}</summary>
              <div lang={languageTags[texts.main_language]}>
                <RichText html={original} />
              </div>
            </details>
          </div>
        ) : (
          <Words
            key={field}
            label={labelOf(field)}
            hint={original && mainText(original)}
            value={values[field] ?? ''}
            error={problems[field]}
            maxLength={max_length}
            onChange={(text) => set({ [field]: text })}
          />
        ),
      )}
    </SavedForm>
  )
}
