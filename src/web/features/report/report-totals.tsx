import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currencyCode } from '#contract/currencies.ts'
import { columnText } from '#contract/report/texts.ts'
import { changePercent } from '#web/area-kit/chart/number-texts.ts'
import { useCan } from '#web/lib/can.ts'
import { Card } from '#web/ui/card.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { Figure, figureText } from './figure.tsx'
import type { ReportData } from './report-data.ts'
import styles from './report.module.css'
import { totalLink } from './row-links.ts'

/** The totals of a report beside those of the period before; one line for each currency. */
export function ReportTotals({ data }: { data: ReportData }) {
  const { t } = useTranslation('report')
  const lang = useLang()
  const can = useCan()
  return data.totals.map(({ currency, values, before }) => (
    <ul
      key={currency}
      className={styles.totals}
      aria-label={
        currency === null ? t('report:totals') : t('report:totalsIn', { currency: currencyCode(currency) })
      }
    >
      {data.columns.map(({ key, unit }, index) => {
        const value = values[index] ?? null
        const earlier = before[index] ?? null
        const to = value === null || Number(value) === 0 ? undefined : totalLink(data, currency, key, can)
        const label = t(columnText(key))
        const change =
          value !== null && earlier !== null ? changePercent(Number(value), Number(earlier), lang) : ''
        return (
          <Card as="li" key={key} linked={to !== undefined}>
            <p className={styles.label}>
              {to === undefined ? (
                label
              ) : (
                <Link to={to} data-card-link>
                  {label}
                </Link>
              )}
            </p>
            <p className={styles.number}>
              <Figure value={value} unit={unit} currency={currency} />
            </p>
            {earlier !== null && (
              <p className={styles.before}>
                {t('report:beforeWas', { value: figureText(t, lang, { value: earlier, unit, currency }) })}
                {change !== '' && ` (${change})`}
              </p>
            )}
          </Card>
        )
      })}
    </ul>
  ))
}
