import { useTranslation } from 'react-i18next'
import { fieldTexts } from '#contract/field-text.ts'
import { formatList } from '#web/ui/format-list.ts'
import { useLang } from '#web/ui/use-lang.ts'

/** What fields hold, in words; the namespaces `fields` and `backoffice` have to be there. */
export function useFieldText(nameOf: (field: string) => string): (field: string, value: unknown) => string {
  const { t } = useTranslation(['fields', 'backoffice'])
  const lang = useLang()
  return fieldTexts(
    { t: (key, values = {}) => t(key, values), list: (texts) => formatList(texts, lang) },
    nameOf,
    () => undefined,
  )
}
