import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './progress.module.css'

export interface ProgressBarProps {
  label: ReactNode
  /** Progress, 0 to 1; left out while it is unknown. */
  value?: number | undefined
  /** Beside the label, such as "3 of 20". */
  text?: ReactNode
}

export function ProgressBar({ label, value, text }: ProgressBarProps) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div>
      <div className={styles.words}>
        <span id={id}>{label}</span>
        <span className={styles.count}>{text ?? (percent === undefined ? null : `${percent}%`)}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div
          className={classNames(styles.bar, percent === undefined && styles.unknown)}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
