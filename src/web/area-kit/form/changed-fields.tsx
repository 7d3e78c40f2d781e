import { useTranslation } from 'react-i18next'
import { formatList } from '#web/ui/format-list.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { plainText } from './plain-text.ts'
import { type Versions, VersionsDialog } from './versions-dialog.tsx'

type Fields = Readonly<Record<string, unknown>>

export interface ChangedFieldsProps {
  versions: Versions<Fields>
  labels: Readonly<Record<string, string | undefined>>
  texts: Readonly<Record<string, ((value: unknown) => string) | undefined>>
  onChosen: (values: Fields) => void
  onClose: () => void
}

/** Switches that are kept as 0 and 1. */
const isFlag = (name: string): boolean => /^(is_\w+|PC|mobile)$/.test(name)

/** What somebody else has made of the fields of a form meanwhile, by the names that fields have in messages. */
export default function ChangedFields({ versions, labels, texts, onChosen, onClose }: ChangedFieldsProps) {
  const { t } = useTranslation(['fields', 'backoffice'])
  const lang = useLang()
  const nameOf = (field: string): string => labels[field] ?? t(`fields:names.${field}`)
  function textOf(field: string, value: unknown): string {
    if (typeof value === 'boolean' || (isFlag(field) && typeof value === 'number'))
      return t(value ? 'backoffice:editor.yes' : 'backoffice:editor.no')
    if (typeof value === 'string') return plainText(value).trim() || t('backoffice:editor.empty')
    if (typeof value === 'number') return String(value)
    if (Array.isArray(value))
      return formatList(
        value.map((one: unknown) => textOf(field, one)),
        lang,
      )
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(([name, part]) => `${nameOf(name)}: ${textOf(name, part)}`)
        .join('\n')
    return t('backoffice:editor.empty')
  }
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
