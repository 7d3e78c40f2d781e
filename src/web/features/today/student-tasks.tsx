import { useTranslation } from 'react-i18next'
import { Moment } from '#web/area-kit/moment.tsx'
import { feedbackOf, feedbackRoute } from '#web/features/feedback/feedback-links.ts'
import { homeworkRoute, oneHomeworkRoute } from '#web/features/homework/homework-links.ts'
import { useConfig } from '#web/lib/config.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { StudentToday, TodayPart } from './today-view.tsx'
import { WaitingList } from './waiting-list.tsx'

/** Homework that a student has not submitted. */
export const HomeworkDue: TodayPart<StudentToday> = ({ today: { homework_due } }) => {
  const { t } = useTranslation('today')
  const now = useNow()
  if (!useConfig().home_work_switch) return null
  return (
    <WaitingList
      title={t('today:homework.due')}
      all={homeworkRoute}
      items={homework_due.map(({ id, title, product_name, due_time, attempt }) => ({
        ...{ key: id, to: oneHomeworkRoute(id), name: title },
        facts: (
          <>
            <span>{product_name}</span>
            {attempt > 1 && <Tag>{t('today:homework.again')}</Tag>}
            {due_time !== null && (
              <span>
                {t('today:homework.until')} <Moment at={due_time} />
              </span>
            )}
            {due_time !== null && due_time <= now && <Tag tone="bad">{t('today:homework.late')}</Tag>}
          </>
        ),
      }))}
    />
  )
}

/** What teachers have sent to a student: corrected homework, and feedback about lessons. */
export const ToRead: TodayPart<StudentToday> = ({ today: { homework_returned, feedback_to_read } }) => {
  const { t } = useTranslation('today')
  const showsHomework = useConfig().home_work_switch
  return (
    <>
      <WaitingList
        title={t('today:homework.returned')}
        items={(showsHomework ? homework_returned : []).map(({ id, title, product_name, returned_at }) => ({
          ...{ key: id, to: oneHomeworkRoute(id), name: title },
          facts: (
            <>
              <span>{product_name}</span>
              <Moment at={returned_at} />
            </>
          ),
        }))}
      />
      <WaitingList
        title={t('today:feedback.toRead')}
        all={feedbackRoute}
        items={feedback_to_read.map(({ id, lesson_name, product_name, star_rating, given_at }) => ({
          ...{ key: id, to: feedbackOf(id), name: lesson_name },
          facts: (
            <>
              <span>{product_name}</span>
              <span>{t('today:feedback.stars', { count: star_rating })}</span>
              <Moment at={given_at} />
            </>
          ),
        }))}
      />
    </>
  )
}
