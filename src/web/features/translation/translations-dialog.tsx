import { useTranslation } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { SavedDialog } from '#web/area-kit/form/saved-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import { nameOf, shownIn, type Texts, type TextsChange } from './texts.ts'
import { useTextsForm } from './use-texts-form.tsx'
import { Words } from './words.tsx'

export interface TranslationsDialogProps {
  title: string
  texts: Texts
  save: (change: TextsChange) => Promise<Texts>
  /** Reads the texts as they are now. */
  reread: () => Promise<Texts>
  labelOf: (field: string) => string
  onClose: () => void
}

/** A few short texts in all other languages at once. */
export function TranslationsDialog({
  title,
  texts,
  save,
  reread,
  labelOf,
  onClose,
}: TranslationsDialogProps) {
  const { t } = useTranslation('website')
  const others = languages.filter((language) => language !== texts.main_language)
  const { form, seen, versions } = useTextsForm({
    texts,
    languages: others,
    save,
    reread,
    labelOf,
    onSaved: onClose,
  })
  const main = t(languageNames[seen.main_language])
  if (others.every((language) => shownIn(seen, language).length === 0))
    return (
      <Dialog open title={title} onClose={onClose}>
        <EmptyState title={t('website:texts.nothing')} why={t('website:texts.nothingWhy', { main })} />
      </Dialog>
    )
  return (
    <>
      <SavedDialog form={form} title={title} width={560} onClose={onClose}>
        {others.flatMap((language) =>
          shownIn(seen, language).map(({ field, max_length, main: text }) => {
            const name = nameOf(field, language)
            return (
              <Words
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
      {versions}
    </>
  )
}
