import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import { SavedDialog } from '#web/area-kit/form/saved-dialog.tsx'
import { TextField as Line } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { shownIn, type Texts, type TextsChange } from './texts.ts'

export interface TranslationsDialogProps {
  title: string
  texts: Texts
  save: (change: TextsChange) => Promise<Texts>
  labelOf: (field: string) => string
  onClose: () => void
}

const nameOf = (field: string, language: Language) => `${language} ${field}`

const valuesOf = (texts: Texts, others: readonly Language[]): Record<string, string> =>
  Object.fromEntries(
    others.flatMap((language) =>
      shownIn(texts, language).map((field) => [nameOf(field.field, language), field[language]]),
    ),
  )

/** A few short texts in all other languages at once. */
export function TranslationsDialog({ title, texts, save, labelOf, onClose }: TranslationsDialogProps) {
  const { t } = useTranslation('website')
  const others = languages.filter((language) => language !== texts.main_language)
  const initial = valuesOf(texts, others)
  const form = useSavedForm<Record<string, string>>({
    initial,
    save: async (values) => {
      for (const language of others) {
        const changed = texts.fields
          .map(({ field }) => ({ field, text: values[nameOf(field, language)] ?? '' }))
          .filter(({ field, text }) => text !== (initial[nameOf(field, language)] ?? ''))
        if (changed.length > 0) await save({ language, texts: changed })
      }
      onClose()
      return values
    },
  })
  const main = t(languageNames[texts.main_language])
  return (
    <SavedDialog form={form} title={title} width={560} onClose={onClose}>
      {others.flatMap((language) =>
        shownIn(texts, language).map(({ field, max_length, main: text }) => {
          const name = nameOf(field, language)
          return (
            <Line
              key={name}
              label={t('website:texts.inLanguage', {
                text: labelOf(field),
                language: t(languageNames[language]),
              })}
              hint={text && t('website:texts.mainText', { main, text })}
              value={form.values[name] ?? ''}
              error={form.problems[field]}
              maxLength={max_length}
              onChange={(value) => form.set({ [name]: value })}
            />
          )
        }),
      )}
    </SavedDialog>
  )
}
