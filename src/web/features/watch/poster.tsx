import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/lib/config.ts'
import { clockText } from '#web/ui/clock-text.ts'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { formatLessonTime } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './poster.module.css'
import type { OpenClass } from './types.ts'

export interface PosterProps {
  openClass: OpenClass
  /** a sentence about the class */
  text?: ReactNode
  /** the server's time, Unix seconds: for the countdown to the beginning */
  now?: number | undefined
  children?: ReactNode
}

/** The picture of a class in place of the video, with a sentence and actions. */
export function Poster({ openClass, text, now, children }: PosterProps) {
  const { cover_url, name, begintime } = openClass
  return (
    <div className={styles.poster}>
      <CoverImage src={cover_url} title={name} alt="" loading="eager" className={styles.cover} />
      <div className={styles.words}>
        {now !== undefined && begintime !== null && now < begintime && (
          <StartsIn begintime={begintime} now={now} />
        )}
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

/** Countdown to the beginning by the server's clock, and the time in the reader's zone. */
function StartsIn({ begintime, now }: { begintime: number; now: number }) {
  const { t } = useTranslation(['live', 'ui'])
  const { time_zone } = useConfig()
  const view = { lang: useLang(), schoolZone: time_zone }
  const left = begintime - now
  const days = Math.floor(left / 86_400)
  const clock = clockText(left % 86_400)
  const time = days > 0 ? t('ui:daysAndClock', { days, clock }) : clock
  return (
    <div className={styles.begin}>
      <p className={styles.countdown}>{t('live:wait.startsIn', { time })}</p>
      <time dateTime={new Date(begintime * 1000).toISOString()}>{formatLessonTime(begintime, view)}</time>
    </div>
  )
}
