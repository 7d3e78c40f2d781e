import { useTranslation } from 'react-i18next'
import { formatList } from '#web/ui/format-list.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { plainText } from './plain-text.ts'

/** Switches that are kept as 0 and 1. */
const isFlag = (name: string): boolean => /^(is_\w+|PC|mobile)$/.test(name)

/** What fields hold, in words; the namespaces `fields` and `backoffice` have to be there. */
export function useFieldText(
  nameOf: (field: string) => string,
  specialText: (field: string, value: unknown) => string | undefined = () => undefined,
): (field: string, value: unknown) => string {
  const { t } = useTranslation(['fields', 'backoffice'])
  const lang = useLang()
  return function textOf(field, value): string {
    const special = specialText(field, value)
    if (special !== undefined) return special
    if (typeof value === 'boolean' || (isFlag(field) && typeof value === 'number'))
      return t(value ? 'backoffice:editor.yes' : 'backoffice:editor.no')
    if (typeof value === 'string') return plainText(value).trim() || t('backoffice:editor.empty')
    if (typeof value === 'number') return String(value)
    if (Array.isArray(value) && value.length > 0)
      return formatList(
        value.map((one: unknown) => textOf(field, one)),
        lang,
      )
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.entries(value)
        .map(([name, part]) => `${nameOf(name)}: ${textOf(name, part)}`)
        .join('\n')
    return t('backoffice:editor.empty')
  }
}
