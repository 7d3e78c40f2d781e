import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { numberText } from '#web/area-kit/chart/number-texts.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import type { Lang } from '#web/ui/lang.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { ReportUnit } from './report-data.ts'

type Translate = (key: string, values: Record<string, string>) => string

interface Shown {
  value: string | null
  unit: ReportUnit
  currency: number | null
}

/** A figure as it is read. */
export function figureText(t: Translate, lang: Lang, { value, unit, currency }: Shown): string {
  if (value === null) return '–'
  if (unit === 'money' && currency !== null) return formatMoney(value, currencyCode(currency), lang)
  const number = numberText(Number(value), lang)
  if (unit === 'percent') return `${number}%`
  return unit === 'hours' ? t('report:hours', { number }) : number
}

export function Figure(shown: Shown) {
  const { t } = useTranslation('report')
  return <span className="tabular">{figureText(t, useLang(), shown)}</span>
}
