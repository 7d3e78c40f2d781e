import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import type { ByKey } from '#contract/operations.ts'
import { ChartCard } from '#web/area-kit/chart/chart-card.tsx'
import type { ChartPoint } from '#web/area-kit/chart/chart-point.ts'
import { changeOf, compact, numberText, shortDay } from '#web/area-kit/chart/number-texts.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useConfig } from '#web/lib/config.ts'
import { useCall } from '#web/lib/query.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDay } from '#web/ui/format-time.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './overview.module.css'

type TrendData = ByKey['GET /api/v1/admin/overview/trends']['reply']
type Series = 'orders' | 'registrations' | 'active' | 'watched'

/** The rows behind a day of a series. */
const rowsOf: Readonly<Record<Series | 'revenue', (day: string) => string>> = {
  revenue: (day) => `/reports/sales/rows?from=${day}&to=${day}`,
  orders: (day) => `/orders?is_test=0&from=${day}&to=${day}`,
  registrations: (day) => `/reports/students/people?which=registered&from=${day}&to=${day}`,
  active: (day) => `/reports/students/people?which=active&from=${day}&to=${day}`,
  watched: (day) => `/reports/courses?from=${day}&to=${day}`,
}
const HOUR = 3600

/** The last 30 days as pictures. */
export function Trends() {
  const { t } = useTranslation('report')
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/overview/trends',
    {},
    { quiet: true, staleTime: 300_000 },
  )
  return (
    <section aria-label={t('report:trends.title')}>
      <h2 className={styles.heading}>{t('report:trends.title')}</h2>
      {data ? (
        <div className={styles.trends}>
          <Revenue data={data} />
          {(['orders', 'registrations', 'active', 'watched'] as const).map((series) => (
            <Numbers key={series} data={data} series={series} />
          ))}
        </div>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <div className={styles.trends}>
            {[1, 2, 3, 4, 5].map((card) => (
              <Skeleton key={card} shape="block" height={280} />
            ))}
          </div>
        </Loading>
      )}
    </section>
  )
}

/** A chart for each currency: amounts of different ones are never added. */
function Revenue({ data }: { data: TrendData }) {
  const { currency } = useConfig()
  const none = { currency, amounts: data.days.map(() => '0'), before: '0' }
  const all = data.revenue.length > 0 ? data.revenue : [none]
  return all.map((revenue) => (
    <RevenueIn key={revenue.currency} days={data.days} revenue={revenue} isOne={all.length === 1} />
  ))
}

interface RevenueInProps {
  days: TrendData['days']
  revenue: TrendData['revenue'][number]
  isOne: boolean
}

function RevenueIn({ days, revenue: { currency, amounts, before }, isOne }: RevenueInProps) {
  const { t } = useTranslation('report')
  const lang = useLang()
  const code = currencyCode(currency)
  const points = useMemo(
    () =>
      days.map(({ day }, index): ChartPoint => {
        const amount = amounts[index] ?? '0'
        return {
          key: day,
          label: shortDay(day, lang),
          name: formatDay(day, lang),
          value: Number(amount),
          text: formatMoney(amount, code, lang),
          to: rowsOf.revenue(day),
        }
      }),
    [days, amounts, code, lang],
  )
  // shown alone: the exact sums are those of the report
  const total = points.reduce((sum, { value }) => sum + value, 0)
  const title = t('report:trends.revenue')
  return (
    <ChartCard
      title={isOne ? title : t('report:trends.revenueIn', { currency: code })}
      total={formatMoney(total.toFixed(amounts[0]?.split('.')[1]?.length ?? 0), code, lang)}
      note={changeOf(t, lang, { now: total, before: Number(before) })}
      pointTitle={t('report:trends.day')}
      points={points}
      axisText={compact(lang)}
    />
  )
}

function Numbers({ data, series }: { data: TrendData; series: Series }) {
  const { t } = useTranslation('report')
  const lang = useLang()
  const unit = series === 'watched' ? HOUR : 1
  const points = useMemo(
    () =>
      data.days.map(
        (one): ChartPoint => ({
          key: one.day,
          label: shortDay(one.day, lang),
          name: formatDay(one.day, lang),
          value: one[series] / unit,
          text: numberText(one[series] / unit, lang),
          to: rowsOf[series](one.day),
        }),
      ),
    [data, series, unit, lang],
  )
  const total = points.reduce((sum, { value }) => sum + value, 0)
  // people who learn on two days are not two people: their days have a mean, no sum
  const isMean = series === 'active'
  const days = Math.max(points.length, 1)
  const shown = isMean ? total / days : total
  return (
    <ChartCard
      title={t(`report:trends.${series}`)}
      total={numberText(shown, lang)}
      note={changeOf(t, lang, { now: total, before: data.before[series] / unit })}
      pointTitle={t('report:trends.day')}
      points={points}
      axisText={compact(lang)}
    />
  )
}
