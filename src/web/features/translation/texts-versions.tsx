import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { plainText } from '#contract/field-text.ts'
import { VersionsDialog } from '#web/area-kit/form/versions-dialog.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import { fieldOf, nameOf, type Texts, type TextValues, valuesOf } from './texts.ts'

export interface ChangedTexts {
  /** who has changed them; empty where nobody is named */
  by: string
  seen: Texts
  stored: Texts
}

export interface TextsVersionsProps {
  changed: ChangedTexts
  languages: readonly Language[]
  own: TextValues
  labelOf: (field: string) => string
  /** Receives the translations that the form goes on with; nothing is saved yet. */
  onChosen: (values: TextValues) => void
  onClose: () => void
}

/** The texts of the main language, which a form of translations does not change. */
const mainOf = ({ fields, main_language }: Texts): TextValues =>
  Object.fromEntries(fields.map(({ field, main }) => [nameOf(field, main_language), main]))

/** What somebody else has made of the texts meanwhile: of those to translate, and of their translations. */
export function TextsVersions(props: TextsVersionsProps) {
  const { changed, languages, own, labelOf, onChosen, onClose } = props
  const { t } = useTranslation(['website', 'backoffice'])
  const { by, seen, stored } = changed
  return (
    <VersionsDialog<TextValues>
      versions={{
        by,
        seen: { ...mainOf(seen), ...valuesOf(seen, languages) },
        stored: { ...mainOf(stored), ...valuesOf(stored, languages) },
        own: { ...mainOf(seen), ...own },
      }}
      labelOf={(name) => {
        const { field, language } = fieldOf(String(name))
        return t('website:texts.inLanguage', { text: labelOf(field), language: t(languageNames[language]) })
      }}
      textOf={(_, value) => plainText(value) || t('backoffice:editor.empty')}
      onChosen={(values) => {
        const names = Object.keys(valuesOf(stored, languages))
        onChosen(Object.fromEntries(names.map((name) => [name, values[name] ?? ''])))
      }}
      onClose={onClose}
    />
  )
}
