import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isSending } from '#contract/openclass/enums.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Card } from '#web/ui/card.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import type { TodayClassTimes } from './day.ts'
import styles from './today.module.css'

export interface NextClassProps {
  next: TodayClassTimes & { title: string; product_name: string }
  /** who comes to it */
  people?: string
  /** what one does with it */
  children: ReactNode
}

/** The class that runs or comes next, with its countdown. */
export function NextClass({ next, people, children }: NextClassProps) {
  const { t } = useTranslation('today')
  const view = useTimeView()
  const heading = useId()
  const { title, product_name, begintime, endtime, stream_state } = next
  const { done, text } = useCountdown(begintime * 1000)
  return (
    <Card as="section" padding="large" className={styles.next} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{t('today:next.title')}</h2>
        <p className={styles.name}>{title}</p>
        {product_name !== '' && product_name !== title && <p className="second">{product_name}</p>}
        {people && <p>{people}</p>}
        <p className="second tabular">{formatLessonSpan(begintime, endtime, view)}</p>
      </div>
      <div className={styles.when}>
        <p className={styles.clock}>
          {done || isSending(stream_state) ? (
            <StreamMark state={stream_state} isOpen />
          ) : (
            t('today:next.startsIn', { clock: text })
          )}
        </p>
        <div className={styles.actions}>{children}</div>
      </div>
    </Card>
  )
}
