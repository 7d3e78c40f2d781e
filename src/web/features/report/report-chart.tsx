import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { columnText, groupText } from '#contract/report/texts.ts'
import { ChartCard } from '#web/area-kit/chart/chart-card.tsx'
import type { ChartPoint } from '#web/area-kit/chart/chart-point.ts'
import { compact, shortDay } from '#web/area-kit/chart/number-texts.ts'
import { useCan } from '#web/lib/can.ts'
import { formatDay } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { figureText } from './figure.tsx'
import type { ReportData } from './report-data.ts'
import styles from './report.module.css'
import { figureLink } from './row-links.ts'

/** the column that is drawn of each report */
const drawn: Readonly<Record<string, string>> = { sales: 'net', refunds: 'refunded' }

/** The days of a report as a picture, for each currency by itself. */
export function ReportChart({ data }: { data: ReportData }) {
  const currencies = [...new Set(data.rows.map(({ currency }) => currency))]
  return (
    <div className={styles.charts}>
      {currencies.map((currency) => (
        <ChartIn key={currency} data={data} currency={currency} />
      ))}
    </div>
  )
}

function ChartIn({ data, currency }: { data: ReportData; currency: number | null }) {
  const { t } = useTranslation('report')
  const can = useCan()
  const lang = useLang()
  const key = drawn[data.report] ?? data.columns[0]?.key ?? ''
  const index = data.columns.findIndex((column) => column.key === key)
  const unit = data.columns[index]?.unit ?? 'count'
  const points = useMemo(
    () =>
      data.rows
        .filter((row) => row.currency === currency)
        .map((row): ChartPoint => {
          const value = row.values[index] ?? '0'
          return {
            key: row.key,
            label: shortDay(row.key, lang),
            name: formatDay(row.key, lang),
            value: Number(value),
            text: figureText(t, lang, { value, unit, currency }),
            to: figureLink(data, row, key, can),
          }
        }),
    [data, currency, index, key, unit, lang, can, t],
  )
  const title = t(columnText(key))
  return (
    <ChartCard
      title={currency === null || unit !== 'money' ? title : `${title} (${currencyCode(currency)})`}
      heading="h2"
      pointTitle={t(groupText('day'))}
      points={points}
      axisText={compact(lang)}
    />
  )
}
