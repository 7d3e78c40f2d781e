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

export interface CalendarBarProps {
  range: string
  /** the way to the time before and after: `StepLinks` or `StepButtons` */
  steps: ReactNode
  children?: ReactNode
}

/** What a calendar shows, and the way to other times. */
export function CalendarBar({ range, steps, children }: CalendarBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.range} aria-live="polite">
        {range}
      </p>
      {children}
      {steps}
    </div>
  )
}

/** For a calendar whose time stands in its address. */
export function StepLinks({ previous, today, next, isToday }: CalendarSteps) {
  const { t } = useTranslation('area')
  return (
    <nav className={styles.steps} aria-label={t('area:calendar.steps')}>
      <ButtonLink to={previous} aria-keyshortcuts="ArrowLeft">
        {t('area:calendar.previous')}
      </ButtonLink>
      <ButtonLink to={today} aria-keyshortcuts="T" aria-current={isToday ? 'true' : undefined}>
        {t('area:calendar.today')}
      </ButtonLink>
      <ButtonLink to={next} aria-keyshortcuts="ArrowRight">
        {t('area:calendar.next')}
      </ButtonLink>
    </nav>
  )
}

export function StepButtons({ children }: { children: ReactNode }) {
  return <div className={styles.steps}>{children}</div>
}
