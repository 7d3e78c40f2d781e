import { useTranslation } from 'react-i18next'
import { classTypes, knotStatuses, lessonStates } from '#contract/catalog/enums.ts'
import { knotStatusKeys } from '#contract/catalog/kind-texts.ts'
import { lessonState } from '#contract/catalog/lesson-state.ts'
import type { StreamState } from '#contract/openclass/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { CourseCard } from '#web/features/catalog/course-card.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { courseRoute, learnAddress, learnRoute, openClassRoute } from '#web/lib/shop-routes.ts'
import { addressOf } from '#web/lib/documents.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import styles from './student-course-card.module.css'
import { blockText, validity } from './validity-text.ts'

export type StudentCourse = ByKey['GET /api/v1/student/courses']['reply']['list'][number]

/** Route of the page on which a lesson or an open class is watched. */
export const classAddress = (openClassId: number): string => addressOf('index', openClassRoute(openClassId))

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
export function StudentCourseCard({
  course,
  eager,
  isFirst,
}: {
  course: StudentCourse
  eager: boolean
  isFirst: boolean
}) {
  const { t } = useTranslation('learning')
  const now = useNow()
  const view = useTimeView()
  const {
    product_id,
    name,
    cover_url,
    teacher_name,
    valid_until,
    lessons,
    open_class,
    next_lesson: next,
  } = course
  const blocked = blockText(course.block_status, t)
  const { text, state } = blocked ?? validity(valid_until, now, view, t)
  // what is no longer owned leads to where it can be bought again
  const isOver = state === 'ended'
  return (
    <CourseCard
      variant="own"
      name={name}
      cover={cover_url}
      teacher={teacher_name}
      {...(isOver
        ? { route: open_class ? openClassRoute(open_class.id) : courseRoute(product_id) }
        : ({ document: 'student', route: learnRoute(product_id) } as const))}
      heading="h2"
      eager={eager}
    >
      <div className={styles.next}>
        {next && !isOver ? (
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
      {!isOver && <GoOn course={course} look={isFirst ? 'primary' : undefined} />}
      <p className={styles.validity}>
        {state === 'lasting' ? text : <Tag tone={state === 'soon' ? 'warn' : 'neutral'}>{text}</Tag>}
      </p>
    </CourseCard>
  )
}

/** How far the student has come, and the press that goes on. */
function GoOn({ course, look }: { course: StudentCourse; look: 'primary' | undefined }) {
  const { t } = useTranslation('learning')
  const { product_id, name, class_type, progress, continue: place } = course
  if (class_type === classTypes.booking && progress.lessons === 0)
    return (
      <div className={styles.goOn}>
        <ButtonLink
          look={look}
          block
          href={addressOf('student', `/my_bookings?course=${product_id}`)}
          aria-label={t('learning:course.bookNamed', { name })}
        >
          {t('learning:page.toBookings')}
        </ButtonLink>
      </div>
    )
  if (progress.lessons === 0) return null
  const hasBegun = progress.percent > 0 || (place !== null && place.position > 0)
  return (
    <div className={styles.goOn}>
      {hasBegun && (
        <ProgressBar
          label={t('learning:progress.done', { done: progress.done, count: progress.lessons })}
          value={progress.percent / 100}
        />
      )}
      <ButtonLink
        look={look}
        block
        href={learnAddress(place?.product_id ?? product_id, place?.lesson_id ?? null)}
        aria-label={t(hasBegun ? 'learning:course.continueNamed' : 'learning:course.startNamed', { name })}
      >
        {t(hasBegun ? 'learning:course.continue' : 'learning:course.start')}
      </ButtonLink>
      {hasBegun && place !== null && (
        <p className={styles.place}>
          {place.title}
          {place.position > 0 && <span className="tabular"> {clockText(place.position)}</span>}
        </p>
      )}
    </div>
  )
}
