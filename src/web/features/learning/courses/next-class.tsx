import { learnAddress } from '#web/lib/shop-routes.ts'
import { useTranslation } from 'react-i18next'
import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import { isSending } from '#contract/openclass/enums.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { classAddress, mayEnter, type StudentCourse } from './student-course-card.tsx'
import styles from './course-list.module.css'

const DAY = 86_400

/** The course whose lesson is running or begins within a day, the earliest; null when there is none. */
export function nextClassOf(courses: readonly StudentCourse[], now: number) {
  const soon = courses.flatMap((course) => {
    const { valid_until, block_status, next_lesson: lesson } = course
    const usable = block_status === vodBlockStatuses.reading && (valid_until === null || valid_until > now)
    const near = lesson !== null && lesson.endtime > now && lesson.begintime - now < DAY
    return usable && near ? [{ course, lesson }] : []
  })
  return soon.sort((a, b) => a.lesson.begintime - b.lesson.begintime)[0] ?? null
}

/** The next class within a day, with its countdown; nothing when there is none. */
export function NextClass({ courses }: { courses: readonly StudentCourse[] }) {
  const { t } = useTranslation('learning')
  const now = useNow()
  const next = nextClassOf(courses, now)
  const view = useTimeView()
  const { done, text } = useCountdown(next ? next.lesson.begintime * 1000 : null)
  if (!next) return null
  const { course, lesson } = next
  return (
    <Card as="section" className={styles.next} aria-labelledby="next-class">
      <div>
        <h2 id="next-class">{t('learning:next.title')}</h2>
        <p className={styles.lesson}>{lesson.title}</p>
        {course.name !== lesson.title && <p className="second">{course.name}</p>}
      </div>
      <div className={styles.when}>
        <p className={styles.clock}>
          {done || isSending(lesson.stream_state) ? (
            <StreamMark state={lesson.stream_state} isOpen />
          ) : (
            t('learning:next.startsIn', { clock: text })
          )}
        </p>
        <p className="second tabular">{formatLessonSpan(lesson.begintime, lesson.endtime, view)}</p>
      </div>
      {mayEnter(lesson, now) ? (
        <ButtonLink look="primary" href={classAddress(lesson.open_class_id)}>
          {t('learning:course.enter')}
        </ButtonLink>
      ) : (
        <ButtonLink href={learnAddress(course.product_id, course.open_class ? null : lesson.id)}>
          {t('learning:course.open')}
        </ButtonLink>
      )}
    </Card>
  )
}
