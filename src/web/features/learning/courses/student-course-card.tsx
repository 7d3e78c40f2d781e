import { useTranslation } from 'react-i18next'
import { knotStatuses, lessonStates } from '#contract/catalog/enums.ts'
import { knotStatusKeys } from '#contract/catalog/kind-texts.ts'
import { lessonState } from '#contract/catalog/lesson-state.ts'
import type { StreamState } from '#contract/openclass/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { CourseCard } from '#web/features/catalog/course-card.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { courseRoute, openClassRoute } from '#web/lib/shop-routes.ts'
import { addressOf } from '#web/lib/documents.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import styles from './student-course-card.module.css'
import { blockText, validity } from './validity-text.ts'

export type StudentCourse = ByKey['GET /api/v1/student/courses']['reply']['list'][number]

/** Route of the page on which a lesson or an open class is watched. */
export const classAddress = (openClassId: number): string => addressOf('index', openClassRoute(openClassId))

type Place = Pick<StudentCourse, 'product_id' | 'open_class'>

/** Route of the course's page; of an open class that on which it is watched. */
const courseRouteOf = ({ product_id, open_class }: Place): string =>
  open_class ? openClassRoute(open_class.id) : courseRoute(product_id)
export const courseAddress = (course: Place): string => addressOf('index', courseRouteOf(course))

/** State of an open class that has no lesson to come. */
const openClassTexts: Readonly<Record<StreamState, string>> = {
  waiting: 'learning:course.openClass',
  on_air: 'learning:course.openClass',
  interrupted: 'learning:course.openClass',
  replay: 'learning:course.replay',
  ended: 'learning:course.over',
}

/** Whether a lesson is running, or begins so soon that one may enter. */
export const mayEnter = (times: { begintime: number; endtime: number }, now: number): boolean =>
  lessonState({ ...times, replay: 0 }, now) === lessonStates.live

/** A course of a student: its next lesson and its validity. */
export function StudentCourseCard({ course, eager }: { course: StudentCourse; eager: boolean }) {
  const { t } = useTranslation('learning')
  const now = useNow()
  const view = useTimeView()
  const { name, cover_url, teacher_name, valid_until, lessons, open_class, next_lesson: next } = course
  const blocked = blockText(course.block_status, t)
  const { text, state } = blocked ?? validity(valid_until, now, view, t)
  return (
    <CourseCard
      variant="own"
      name={name}
      cover={cover_url}
      teacher={teacher_name}
      route={courseRouteOf(course)}
      heading="h2"
      eager={eager}
    >
      <div className={styles.next}>
        {next && state !== 'ended' ? (
          <>
            <p>
              {next.begintime <= now ? (
                <>
                  <StreamMark state={next.stream_state} isOpen />{' '}
                </>
              ) : (
                <>
                  {t('learning:course.next')}
                  <WordSpace />
                </>
              )}
              {mayEnter(next, now) ? (
                <a className={styles.lesson} href={classAddress(next.open_class_id)}>
                  {next.title}
                </a>
              ) : (
                next.title
              )}
            </p>
            <p className={styles.time}>{formatLessonSpan(next.begintime, next.endtime, view)}</p>
          </>
        ) : (
          <p>
            {course.knot_status === knotStatuses.closed && <Tag>{t(knotStatusKeys[course.knot_status])}</Tag>}{' '}
            {open_class
              ? t(openClassTexts[open_class.stream_state])
              : t('learning:course.lessons', { count: lessons })}
          </p>
        )}
      </div>
      <p className={styles.validity}>
        {state === 'lasting' ? text : <Tag tone={state === 'soon' ? 'warn' : 'neutral'}>{text}</Tag>}
      </p>
    </CourseCard>
  )
}
