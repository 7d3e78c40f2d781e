import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './calendar-bar.module.css'

/** Addresses of the page before and after, and of the one that holds today. */
export interface CalendarSteps {
  previous: string
  today: string
  next: string
  /** today is shown */
  isToday: boolean
}

/** What a calendar shows, and the way to the time before and after. */
export function CalendarBar({
  range,
  steps,
  children,
}: {
  range: string
  steps: CalendarSteps
  children?: ReactNode
}) {
  const { t } = useTranslation('area')
  return (
    <div className={styles.bar}>
      <p className={styles.range} aria-live="polite">
        {range}
      </p>
      {children}
      <nav className={styles.steps} aria-label={t('area:calendar.steps')}>
        <ButtonLink to={steps.previous} aria-keyshortcuts="ArrowLeft">
          {t('area:calendar.previous')}
        </ButtonLink>
        <ButtonLink to={steps.today} aria-keyshortcuts="T" aria-current={steps.isToday ? 'true' : undefined}>
          {t('area:calendar.today')}
        </ButtonLink>
        <ButtonLink to={steps.next} aria-keyshortcuts="ArrowRight">
          {t('area:calendar.next')}
        </ButtonLink>
      </nav>
    </div>
  )
}
