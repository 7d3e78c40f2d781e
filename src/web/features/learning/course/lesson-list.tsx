import { useTranslation } from 'react-i18next'
import { classTypes } from '#contract/catalog/enums.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { clockText } from '#web/ui/clock-text.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './lesson-list.module.css'
import { isOn, isUnset, type LearnedCourse, type LearnedLesson, lessonText } from './lesson-texts.ts'

export interface LessonListProps {
  course: LearnedCourse
  current: LearnedLesson
  /** Unix seconds */
  now: number
  onOpen: (lesson: LearnedLesson) => void
}

/** The lessons of a course in their order, under their chapters; a press opens one. */
export function LessonList({ course, current, now, onOpen }: LessonListProps) {
  const { t } = useTranslation('learning')
  const { lessons, class_type } = course
  const unset = t(
    class_type === classTypes.booking ? 'learning:lesson.byAppointment' : 'learning:lesson.unset',
  )
  return (
    <nav className={styles.side} aria-label={t('learning:page.lessons')}>
      <ol className={styles.list}>
        {lessons.map((lesson, index) => (
          <li key={lesson.open_class_id}>
            {lesson.chapter && lesson.chapter !== lessons[index - 1]?.chapter && (
              <h3 className={styles.chapter}>{lesson.chapter}</h3>
            )}
            <button
              type="button"
              className={styles.lesson}
              aria-current={lesson === current ? 'true' : undefined}
              onClick={() => onOpen(lesson)}
            >
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{lesson.title}</span>
                <LessonFacts lesson={lesson} now={now} unset={unset} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface LessonFactsProps {
  lesson: LearnedLesson
  now: number
  /** says of a lesson that it has neither a video nor a time */
  unset: string
}

function LessonFacts({ lesson, now, unset }: LessonFactsProps) {
  const { t } = useTranslation('learning')
  const view = useTimeView()
  const { begintime, endtime, duration, is_done, stream_state } = lesson
  return (
    <>
      {begintime !== null && endtime !== null && (
        <span className={styles.fact}>{formatLessonSpan(begintime, endtime, view)}</span>
      )}
      <span className={styles.fact}>
        {isOn(lesson, now) ? (
          <StreamMark state={stream_state} isOpen />
        ) : is_done === 1 ? (
          <Tag tone="good">{lessonText(lesson, now, t, unset)}</Tag>
        ) : (
          lessonText(lesson, now, t, unset)
        )}
        {duration > 0 && !isUnset(lesson) && <span className={styles.length}>{clockText(duration)}</span>}
      </span>
    </>
  )
}
