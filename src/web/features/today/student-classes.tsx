import { useTranslation } from 'react-i18next'
import { mayEnter } from '#web/features/learning/courses/student-course-card.tsx'
import { addressOf } from '#web/lib/documents.ts'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ClassesToday } from './classes-today.tsx'
import { isAhead } from './day.ts'
import { NextClass } from './next-class.tsx'
import type { StudentToday, TodayPart } from './today-view.tsx'
import { watchAddress } from './watch-address.ts'

/** A student's next class with the way into it, and the classes of the day. */
export const StudentClasses: TodayPart<StudentToday> = ({ today: { classes, continue: place } }) => {
  const { t } = useTranslation('today')
  const now = useNow()
  const next = classes.find((one) => isAhead(one, now))
  return (
    <>
      {next ? (
        <NextClass next={next}>
          <ButtonLink look={mayEnter(next, now) ? 'primary' : undefined} href={watchAddress(next)}>
            {t(mayEnter(next, now) ? 'today:next.enter' : 'today:next.details')}
          </ButtonLink>
        </NextClass>
      ) : place ? (
        // the lesson to go on with stands next, and not below a screen that says what is not there
        <p className="second">{t('today:next.none')}</p>
      ) : (
        <EmptyState
          title={t('today:next.none')}
          why={t('today:next.noneForStudent')}
          action={
            <ButtonLink look="primary" href={addressOf('index', coursesRoute())}>
              {t('today:next.findCourse')}
            </ButtonLink>
          }
        />
      )}
      <ClassesToday
        classes={classes}
        next={next}
        name={(one) => (
          <>
            <a href={watchAddress(one)}>{one.title}</a>
            {one.product_name !== one.title && <p className="second">{one.product_name}</p>}
          </>
        )}
      />
    </>
  )
}
