import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatClock, formatLessonTime } from '#web/ui/format-time.ts'
import styles from './class-numbers.module.css'

const WIDTH = 1000
const HEIGHT = 200
/** padding above and below the line */
const MARGIN = 12

interface Point {
  at: number
  online: number
}

/** Where a number of viewers stands in the picture, from its top. */
const heightOf = (online: number, most: number): number =>
  HEIGHT - MARGIN - (online / Math.max(1, most)) * (HEIGHT - 2 * MARGIN)

/** Whole numbers beside the line: none, the most, and between them the half of it where that is a whole number. */
export const axisLevels = (most: number): number[] => [
  ...new Set([0, ...(most % 2 === 0 ? [most / 2] : []), Math.max(1, most)]),
]

/** Five moments below the line, evenly; a class of a minute has one at each end. */
export const axisTimes = (first: number, last: number): number[] => {
  const steps = last - first < 240 ? 1 : 4
  return Array.from({ length: steps + 1 }, (_, step) => Math.round(first + ((last - first) * step) / steps))
}

/** Points of the line: x is the time, y the number of viewers. */
export function curvePath(points: readonly Point[], most: number): string {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const span = Math.max(60, last - first)
  const place = ({ at, online }: Point) => {
    const x = ((at - first) / span) * WIDTH
    const y = heightOf(online, most)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${place(point)}`).join('')
}

/** Number of viewers per minute, as a line chart. */
export function ViewerCurve({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation('openclass')
  const view = useTimeView()
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) {
    return <EmptyState title={t('openclass:numbers.noCurve')} why={t('openclass:numbers.noCurveWhy')} />
  }
  const peak = points.reduce((best, point) => (point.online > best.online ? point : best), first)
  const levels = axisLevels(peak.online)
  return (
    <figure className={styles.figure}>
      <div className={styles.levels} aria-hidden="true">
        {levels.map((level) => (
          <span key={level} style={{ top: heightOf(level, peak.online) }}>
            {level}
          </span>
        ))}
      </div>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {levels.map((level) => (
          <path key={level} className={styles.level} d={`M0 ${heightOf(level, peak.online)}H${WIDTH}`} />
        ))}
        <path className={styles.line} d={curvePath(points, peak.online)} />
      </svg>
      <div className={styles.axis} aria-hidden="true">
        {axisTimes(first.at, last.at).map((at) => (
          <span key={at}>{formatClock(at, view)}</span>
        ))}
      </div>
      <figcaption>
        {t('openclass:numbers.peak', { count: peak.online, time: formatLessonTime(peak.at, view) })}
      </figcaption>
    </figure>
  )
}
