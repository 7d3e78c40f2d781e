import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { attendanceOfLesson } from '#web/features/attendance/attendance-links.ts'
import { mayEnter } from '#web/features/learning/courses/student-course-card.tsx'
import { broadcastRoute, classesRoute, classRoute } from '#web/features/openclass/class-links.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ClassesToday } from './classes-today.tsx'
import { isAhead } from './day.ts'
import { NextClass } from './next-class.tsx'
import type { TeacherToday, TodayPart } from './today-view.tsx'

/** A teacher's next class with the way on air, and the classes of the day. */
export const TeacherClasses: TodayPart<TeacherToday> = ({ today: { classes } }) => {
  const { t } = useTranslation('today')
  const now = useNow()
  const lang = useLang()
  const next = classes.find((one) => isAhead(one, now))
  return (
    <>
      {next ? (
        <NextClass next={next} people={formatList(next.student_names, lang)}>
          <ButtonLink to={classRoute(next.open_class_id)}>{t('today:next.details')}</ButtonLink>
          <ButtonLink
            look={mayEnter(next, now) ? 'primary' : undefined}
            to={broadcastRoute(next.open_class_id)}
          >
            {t('today:next.goLive')}
          </ButtonLink>
        </NextClass>
      ) : (
        <EmptyState
          title={t('today:next.none')}
          why={t('today:next.noneForTeacher')}
          action={<ButtonLink to={`${classesRoute}/new`}>{t('common:title.openClassNew')}</ButtonLink>}
        />
      )}
      <ClassesToday
        classes={classes}
        next={next}
        name={({ open_class_id, lesson_id, begintime, title, product_name, students, student_names }) => {
          const people = formatList(student_names, lang) || t('today:classes.students', { count: students })
          return (
            <>
              <Link to={classRoute(open_class_id)}>{title}</Link>
              <p className="second">
                {product_name !== title && product_name !== '' && `${product_name} · `}
                {lesson_id !== null && begintime <= now ? (
                  <Link to={attendanceOfLesson(lesson_id)}>{people}</Link>
                ) : (
                  people
                )}
              </p>
            </>
          )
        }}
      />
    </>
  )
}
