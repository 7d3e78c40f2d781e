import { useTranslation } from 'react-i18next'
import { is } from '#contract/account/limits.ts'
import { bookingStatuses } from '#contract/openclass/enums.ts'
import type { User } from '#web/features/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { Poster } from './poster.tsx'
import type { OpenClass } from './types.ts'
import type { Entering } from './use-entering.ts'
import styles from './before-class.module.css'

export interface BeforeClassProps {
  openClass: OpenClass
  now: number
  entering: Entering
  user: User | null
}

/** Before a class: countdown, booking, and calendar entry. */
export function BeforeClass({ openClass, now, entering, user }: BeforeClassProps) {
  const { t } = useTranslation('live')
  const booked = openClass.status === bookingStatuses.booked || openClass.is_buy === 1
  // a lesson needs no booking: the course includes it
  const isBookable = !openClass.lesson && is(user, 'student')
  const mayBook = isBookable && !booked
  // a purchase cannot be left
  const mayLeave = isBookable && openClass.is_need_pay === 0 && openClass.status === bookingStatuses.booked
  return (
    <Poster
      openClass={openClass}
      now={now}
      text={t(openClass.lesson ? 'live:lesson.wait' : booked ? 'live:wait.booked' : 'live:wait.notYet')}
    >
      <div className={styles.buttons}>
        {mayBook && (
          <Button look="primary" loading={entering.busy} onClick={() => void entering.enter()}>
            {t('live:wait.book')}
          </Button>
        )}
        <CalendarButton openClass={openClass} />
        {mayLeave && (
          <Button look="quiet" loading={entering.busy} onClick={() => void entering.leave()}>
            {t('live:wait.cancel')}
          </Button>
        )}
      </div>
    </Poster>
  )
}
