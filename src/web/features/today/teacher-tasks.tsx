import { useTranslation } from 'react-i18next'
import { Moment } from '#web/area-kit/moment.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { feedbackOf, feedbackRoute } from '#web/features/feedback/feedback-links.ts'
import { homeworkRoute, oneHomeworkRoute } from '#web/features/homework/homework-links.ts'
import { classRoute } from '#web/features/openclass/class-links.ts'
import { useConfig } from '#web/lib/config.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Tag } from '#web/ui/tag.tsx'
import type { TeacherToday, TodayPart } from './today-view.tsx'
import { WaitingList } from './waiting-list.tsx'

/** Homework with answers that wait for a correction. */
export const HomeworkToCorrect: TodayPart<TeacherToday> = ({ today: { homework_to_correct } }) => {
  const { t } = useTranslation('today')
  if (!useConfig().home_work_switch) return null
  return (
    <WaitingList
      title={t('today:homework.toCorrect')}
      all={homeworkRoute}
      items={homework_to_correct.map(({ id, title, product_name, uncorrected, waits_since }) => ({
        ...{ key: id, to: oneHomeworkRoute(id), name: title },
        facts: (
          <>
            <Tag tone="warn">{t('today:homework.answers', { count: uncorrected })}</Tag>
            <span>{product_name}</span>
            <span>
              {t('today:homework.since')} <Moment at={waits_since} />
            </span>
          </>
        ),
      }))}
    />
  )
}

/** Lessons whose students wait for feedback. */
export const FeedbackToGive: TodayPart<TeacherToday> = ({ today: { feedback_to_give } }) => {
  const { t } = useTranslation('today')
  return (
    <WaitingList
      title={t('today:feedback.toGive')}
      all={`${feedbackRoute}?due=1`}
      items={feedback_to_give.map(({ lesson_id, lesson_name, product_name, pending, endtime }) => ({
        ...{ key: lesson_id, to: feedbackOf(lesson_id), name: lesson_name },
        facts: (
          <>
            <Tag tone="warn">{t('today:feedback.pending', { count: pending })}</Tag>
            <span>{product_name}</span>
            <Moment at={endtime} />
          </>
        ),
      }))}
    />
  )
}

/** Lessons that students have booked lately. */
export const NewBookings: TodayPart<TeacherToday> = ({ today: { bookings } }) => {
  const { t } = useTranslation('today')
  const view = useTimeView()
  return (
    <WaitingList
      title={t('today:bookings.title')}
      items={bookings.map(({ id, open_class_id, student_name, product_name, begintime, endtime }) => ({
        ...{ key: id, to: classRoute(open_class_id), name: student_name },
        facts: (
          <>
            <span>{product_name}</span>
            <span className="tabular">{formatLessonSpan(begintime, endtime, view)}</span>
          </>
        ),
      }))}
    />
  )
}
