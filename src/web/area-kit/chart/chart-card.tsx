import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ScrollRegion } from '#web/area-kit/list/scroll-region.tsx'
import tableStyles from '../list/data-table.module.css'
import styles from './chart.module.css'
import type { ChartPoint } from './chart-point.ts'

const BarChart = lazy(() => import('./bar-chart.tsx'))

export interface ChartCardProps {
  title: string
  /** by what stands above it on the page */
  heading?: 'h2' | 'h3'
  /** the sum of all points */
  total?: ReactNode
  /** how that compares */
  note?: ReactNode
  /** heading of what the points stand for */
  pointTitle: string
  points: readonly ChartPoint[]
  axisText: (value: number) => string
}

/** A series of numbers as a picture, and as a table for those who do not see it or want it in words. */
export function ChartCard({
  title,
  heading: Heading = 'h3',
  total,
  note,
  pointTitle,
  points,
  axisText,
}: ChartCardProps) {
  const { t } = useTranslation('report')
  const id = useId()
  const tableTitle = t('report:chart.table', { title })
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {total !== undefined && <p className={styles.total}>{total}</p>}
      {note && <p className={styles.note}>{note}</p>}
      <Suspense fallback={<Skeleton shape="block" height={180} />}>
        <BarChart points={points} axisText={axisText} />
      </Suspense>
      <details className={styles.table}>
        <summary>{tableTitle}</summary>
        <ScrollRegion label={tableTitle} className={styles.scroll}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{pointTitle}</th>
                <th scope="col" className={tableStyles.right}>
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ key, name, text, to }) => (
                <tr key={key}>
                  <td>{to === undefined ? name : <RecordLink to={to}>{name}</RecordLink>}</td>
                  <td className={tableStyles.right}>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </Card>
  )
}
