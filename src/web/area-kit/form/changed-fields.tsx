import { useTranslation } from 'react-i18next'
import { useFieldText } from './field-text.ts'
import { type Versions, VersionsDialog } from './versions-dialog.tsx'

type Fields = Readonly<Record<string, unknown>>

export interface ChangedFieldsProps {
  versions: Versions<Fields>
  labels: Readonly<Record<string, string | undefined>>
  texts: Readonly<Record<string, ((value: unknown) => string) | undefined>>
  onChosen: (values: Fields) => void
  onClose: () => void
}

/** What somebody else has made of the fields of a form meanwhile, by the names that fields have in messages. */
export default function ChangedFields({ versions, labels, texts, onChosen, onClose }: ChangedFieldsProps) {
  const { t } = useTranslation('fields')
  const nameOf = (field: string): string => labels[field] ?? t(`fields:names.${field}`)
  const textOf = useFieldText(nameOf)
  return (
    <VersionsDialog
      versions={versions}
      labelOf={nameOf}
      textOf={(field, value) => texts[field]?.(value) ?? textOf(field, value)}
      onChosen={onChosen}
      onClose={onClose}
    />
  )
}
