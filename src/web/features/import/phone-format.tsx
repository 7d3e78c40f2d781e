import { useTranslation } from 'react-i18next'
import { importColumns } from '#contract/import/columns.ts'
import type { ImportType } from '#contract/import/limits.ts'
import { useHomeAreaCode } from '#web/features/account/forms/use-countries.ts'

/** How phones are written in a file, for types that have them. */
export function PhoneFormat({ type }: { type: ImportType }) {
  const { t } = useTranslation(['import', 'trade'])
  const code = useHomeAreaCode()
  const hasPhones = importColumns[type]?.some(({ key }) => key === 'telephone') ?? false
  if (!hasPhones) return null
  return (
    <p className="second">
      {t('import:phoneFormat', {
        areaCode: t('trade:column.areaCode'),
        phone: t('trade:column.phone'),
        code,
      })}
    </p>
  )
}
