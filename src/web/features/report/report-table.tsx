import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { columnText, groupText, keyText } from '#contract/report/texts.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { useCan } from '#web/lib/can.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatDay } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { Figure, figureText } from './figure.tsx'
import type { ReportData, ReportRow } from './report-data.ts'
import styles from './report.module.css'
import { figureLink, rowLink } from './row-links.ts'
import { ScrollRegion } from '#web/area-kit/list/scroll-region.tsx'

/** What a row stands for, in words. */
function useRowName({ by }: ReportData) {
  const { t } = useTranslation(['report', 'trade', 'users', 'message', 'backoffice'])
  const lang = useLang()
  return ({ key, name }: ReportRow): string => {
    if (name !== '') return name
    const word = keyText(by, key)
    if (word !== undefined) return t(word)
    return by === 'day' ? formatDay(key, lang) : key
  }
}

/** The rows of a report, each a link to what it is the sum of. */
export function ReportTable({ data }: { data: ReportData }) {
  const { t } = useTranslation('report')
  const can = useCan()
  const lang = useLang()
  const nameOf = useRowName(data)
  const currencies = new Set(data.rows.map(({ currency }) => currency))
  // days are drawn from left to right, and read from the newest
  const rows = data.by === 'day' ? data.rows.toReversed() : data.rows
  if (rows.length === 0) return <EmptyState title={t('report:none.title')} why={t('report:none.why')} />
  const columns: readonly Column<ReportRow>[] = [
    {
      key: 'what',
      title: t(groupText(data.by)),
      cell: (row) => {
        const to = rowLink(data, row, can)
        return (
          <span className={classNames(listStyles.stack, styles.what)} title={nameOf(row)}>
            {to === undefined ? nameOf(row) : <RecordLink to={to}>{nameOf(row)}</RecordLink>}
            {row.at !== null && (
              <span className={listStyles.small}>
                <Moment at={row.at} exact />
              </span>
            )}
          </span>
        )
      },
    },
    ...(currencies.size > 1
      ? [
          {
            key: 'currency',
            title: t('report:column.currency'),
            cell: ({ currency }: ReportRow) => (currency === null ? null : currencyCode(currency)),
          },
        ]
      : []),
    ...data.columns.map(
      ({ key, unit }, index): Column<ReportRow> => ({
        key,
        title: t(columnText(key)),
        align: 'right',
        cell: (row) => {
          const { currency } = row
          const value = row.values[index] ?? null
          const earlier = row.before[index] ?? null
          const to = value === null || Number(value) === 0 ? undefined : figureLink(data, row, key, can)
          const figure = <Figure value={value} unit={unit} currency={currency} />
          return (
            <span className={styles.cell}>
              {to === undefined ? figure : <RecordLink to={to}>{figure}</RecordLink>}
              {earlier !== null && Number(earlier) !== 0 && (
                <span className={styles.before}>
                  {t('report:beforeShort', {
                    value: figureText(t, lang, { value: earlier, unit, currency }),
                  })}
                </span>
              )}
            </span>
          )
        },
      }),
    ),
  ]
  return (
    <div className={styles.figures}>
      <ScrollRegion label={t('report:rows')}>
        <DataTable rows={rows} keyOf={({ key, currency }) => `${currency ?? ''} ${key}`} columns={columns} />
      </ScrollRegion>
    </div>
  )
}
