import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '#web/ui/clock-text.ts'
import { CoverImage } from '#web/ui/cover-image.tsx'

import styles from './poster.module.css'
import type { OpenClass } from './types.ts'

export interface PosterProps {
  openClass: OpenClass
  /** the one plain sentence about the class */
  text?: ReactNode
  /** counts down to the beginning; the server's time, Unix seconds */
  now?: number | undefined
  children?: ReactNode
}

/** The class's picture where no video is, with a sentence and what can be done. */
export function Poster({ openClass, text, now, children }: PosterProps) {
  const { cover_url, name, begintime } = openClass
  return (
    <div className={styles.poster}>
      <CoverImage src={cover_url} title={name} alt="" loading="eager" className={styles.cover} />
      <div className={styles.words}>
        {now !== undefined && begintime !== null && <StartsIn begintime={begintime} now={now} />}
        {text && (
          <p className={styles.text} role="status">
            {text}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

/** The time left until the class begins, by the server's clock. */
function StartsIn({ begintime, now }: { begintime: number; now: number }) {
  const { t } = useTranslation(['live', 'ui'])
  const left = Math.max(0, begintime - now)
  const days = Math.floor(left / 86_400)
  const clock = clockText(left % 86_400)
  const time = days > 0 ? t('ui:daysAndClock', { days, clock }) : clock
  return (
    <p className={styles.countdown}>
      {left === 0 ? t('live:wait.begun') : t('live:wait.startsIn', { time })}
    </p>
  )
}
