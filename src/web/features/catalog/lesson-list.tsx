import { useTranslation } from 'react-i18next'
import { lessonStates } from '#contract/catalog/enums.ts'
import { lessonState } from '#contract/catalog/lesson-state.ts'
import { formatLessonSpan, type TimeView } from '#web/ui/format-time.ts'
import { StateMark } from '#web/ui/state-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './lesson-list.module.css'
import { lessonStateKeys } from './lesson-words.ts'
import type { Lesson } from './types.ts'

export interface LessonListProps {
  lessons: readonly Lesson[]
  view: TimeView
  /** Unix seconds */
  now: number
  /** opens a lesson, which may first have to be bought; null while the course is closed */
  onOpen: (() => void) | null
}

/** The lessons of a course in their order, each with its time, its state and whether anyone may listen in. */
export function LessonList({ lessons, view, now, onOpen }: LessonListProps) {
  const { t } = useTranslation('catalog')
  if (lessons.length === 0) return <p className="second">{t('catalog:lesson.none')}</p>
  return (
    <ol className={styles.list}>
      {lessons.map((lesson) => (
        <li key={lesson.id} className={styles.lesson}>
          <div className={styles.words}>
            <p>
              {onOpen && lesson.is_audition === 0 ? (
                <button type="button" className={styles.title} onClick={onOpen}>
                  {lesson.title}
                </button>
              ) : (
                <span className={styles.title}>{lesson.title}</span>
              )}
              {lesson.is_audition === 1 && <Tag tone="accent">{t('catalog:lesson.audition')}</Tag>}
            </p>
            {lesson.begintime !== null && lesson.endtime !== null && (
              <p className={styles.time}>{formatLessonSpan(lesson.begintime, lesson.endtime, view)}</p>
            )}
          </div>
          <LessonMark lesson={lesson} now={now} />
        </li>
      ))}
    </ol>
  )
}

function LessonMark({ lesson, now }: { lesson: Lesson; now: number }) {
  const { t } = useTranslation('catalog')
  const state = lessonState(lesson, now)
  if (state === lessonStates.live) return <StateMark kind="live" />
  const key = lessonStateKeys[state]
  return key === null ? null : <span className={styles.state}>{t(key)}</span>
}
