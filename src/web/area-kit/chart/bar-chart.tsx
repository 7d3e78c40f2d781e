import { BarChart as Chart, FixedScaleAxis } from 'chartist'
import { useEffect, useRef } from 'react'
import type { ChartPoint } from './chart-point.ts'
import { axisScale } from './axis-scale.ts'
import styles from './chart.module.css'

/** room for the numbers at the left and the days at the bottom, as in the styles of the overlay */
const LEFT = 56
const BOTTOM = 24
const TOP = 16
/** about so many days are named below */
const LABELS = 6

export interface BarChartProps {
  points: readonly ChartPoint[]
  /** of a number at the axis */
  axisText: (value: number) => string
}

/**
 * Bars that are links to the rows behind them, for who points at them; everybody else reads the table beside it, so
 * that it is hidden from assistive technology and takes no tab stop.
 */
export default function BarChart({ points, axisText }: BarChartProps) {
  const picture = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = picture.current
    if (!frame) return undefined
    const every = Math.ceil(points.length / LABELS)
    const chart = new Chart(
      frame,
      { labels: points.map(({ label }) => label), series: [points.map(({ value }) => value)] },
      {
        height: '180px',
        chartPadding: { top: TOP, right: 0, bottom: 0, left: 0 },
        axisX: {
          offset: BOTTOM,
          showGrid: false,
          labelInterpolationFnc: (label, index) => (index % every === 0 ? String(label) : null),
        },
        axisY: {
          offset: LEFT,
          type: FixedScaleAxis,
          ...axisScale(points.map(({ value }) => value)),
          labelInterpolationFnc: (value) => axisText(Number(value)),
        },
      },
    )
    chart.on('draw', (drawn) => {
      if (drawn.type !== 'bar') return
      const step = drawn.axisX.axisLength / Math.max(points.length, 1)
      drawn.element.attr({ style: `stroke-width: ${Math.max(2, step * 0.64)}px` })
    })
    // the window is not all that changes the width: a scroll bar comes, a navigation folds
    const resized = new ResizeObserver(() => chart.update())
    resized.observe(frame)
    return () => {
      resized.disconnect()
      chart.detach()
    }
  }, [points, axisText])
  return (
    <div className={styles.chart} aria-hidden="true">
      <div ref={picture} />
      <div className={styles.columns}>
        {points.map(({ key, name, text, to }) => {
          const label = `${name}: ${text}`
          return to === undefined ? (
            <span key={key} title={label} className={styles.column} />
          ) : (
            <a
              key={key}
              href={`#${to}`}
              tabIndex={-1}
              title={label}
              aria-label={label}
              className={styles.column}
            />
          )
        })}
      </div>
    </div>
  )
}
