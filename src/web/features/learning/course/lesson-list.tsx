import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { clockText } from '#web/ui/clock-text.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './lesson-list.module.css'
import { isOn, isUnset, type LearnedLesson, lessonText } from './lesson-texts.ts'

export interface LessonListProps {
  lessons: readonly LearnedLesson[]
  current: LearnedLesson
  /** Unix seconds */
  now: number
  onOpen: (lesson: LearnedLesson) => void
}

/** The lessons of a course in their order, under their chapters; a press opens one. */
export function LessonList({ lessons, current, now, onOpen }: LessonListProps) {
  const { t } = useTranslation('learning')
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
                <LessonFacts lesson={lesson} now={now} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function LessonFacts({ lesson, now }: Pick<LessonListProps, 'now'> & { lesson: LearnedLesson }) {
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
          <Tag tone="good">{lessonText(lesson, now, t)}</Tag>
        ) : (
          lessonText(lesson, now, t)
        )}
        {duration > 0 && !isUnset(lesson) && <span className={styles.length}>{clockText(duration)}</span>}
      </span>
    </>
  )
}
