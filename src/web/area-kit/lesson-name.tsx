import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeView } from './use-time-view.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import styles from './list/list.module.css'

export interface LessonNameProps {
  product_name: string
  begintime: number | null
  endtime: number | null
  /** the name of the lesson, or a link with it */
  children: ReactNode
}

/** A lesson with its course and its time. */
export function LessonName({ product_name, begintime, endtime, children }: LessonNameProps) {
  const { t } = useTranslation('backoffice')
  const view = useTimeView()
  return (
    <span className={styles.stack}>
      {children}
      <span className={styles.small}>{product_name}</span>
      <span className={styles.small}>
        {begintime === null || endtime === null
          ? t('backoffice:list.anyTime')
          : formatLessonSpan(begintime, endtime, view)}
      </span>
    </span>
  )
}
