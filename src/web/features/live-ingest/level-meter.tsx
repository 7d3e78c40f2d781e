import { useTranslation } from 'react-i18next'
import styles from './broadcast.module.css'
import { useLevel } from '#web/lib/use-level.ts'

export interface LevelMeterProps {
  loudness: () => number
  muted: boolean
}

/** Level of the microphone; screen readers are told whether there is sound. */
export function LevelMeter({ loudness, muted }: LevelMeterProps) {
  const { t } = useTranslation('broadcast')
  const { level, hasSound } = useLevel(muted ? null : loudness)
  const words = muted ? 'broadcast:mic.muted' : hasSound ? 'broadcast:mic.heard' : 'broadcast:mic.silent'
  return (
    <div className={styles.meter}>
      <span className={styles.meterName}>{t('broadcast:mic.name')}</span>
      <span
        className={styles.meterTrack}
        role="meter"
        aria-label={t('broadcast:mic.name')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(level * 100)}
        aria-valuetext={t(words)}
      >
        <span className={styles.meterBar} style={{ width: `${Math.round(level * 100)}%` }} />
      </span>
      <span className={styles.meterWords}>{t(words)}</span>
    </div>
  )
}
