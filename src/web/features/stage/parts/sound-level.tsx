import { useTranslation } from 'react-i18next'
import { useLevel } from '#web/lib/use-level.ts'
import styles from '../stage.module.css'

export interface SoundLevelProps {
  /** effective value, 0 to 1; null: there is nothing to hear */
  loudness: (() => number) | null
  /** whose voice it is */
  label: string
}

/** How loud a voice is; screen readers are told whether there is sound. */
export function SoundLevel({ loudness, label }: SoundLevelProps) {
  const { t } = useTranslation('stage')
  const { level, hasSound } = useLevel(loudness)
  return (
    <span
      className={styles.level}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
      aria-valuetext={t(hasSound ? 'stage:level.heard' : 'stage:level.silent')}
    >
      <span className={styles.levelBar} style={{ width: `${Math.round(level * 100)}%` }} />
    </span>
  )
}
