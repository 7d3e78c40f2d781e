import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { classTypes } from '#contract/catalog/enums.ts'
import { teacherNames } from '#contract/teacher-names.ts'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Refused } from '#web/lib/failures.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { idOf, isId } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { validity } from '../courses/validity-text.ts'
import type { TakingPart } from '#web/features/watch/taking-part.ts'
import { CourseLessons } from './course-lessons.tsx'
import { CourseProgress } from './course-progress.tsx'
import styles from './learning-page.module.css'
import type { LessonPart } from './lesson-parts.ts'
import type { LearnedCourse } from './lesson-texts.ts'
import { PackageCourses } from './package-courses.tsx'

/** lessons begin and end while the page is open */
const REFRESH = 30_000

export interface LearningPageProps {
  /** what domains show of the open lesson, below the player */
  parts: readonly LessonPart[]
  /** the chat of a live class, rendered by its own feature */
  chat: (classId: number) => ReactNode
  takingPart: TakingPart
  /** the booked lessons of an appointment course, rendered by their own feature */
  Booked: ComponentType<{ productId: number }>
}

/** `#/my_courses/:productId?lesson_id=`: an owned course, with its player, its lessons and how far the student has come. */
export function LearningPage(props: LearningPageProps) {
  const { t } = useTranslation('learning')
  const { productId: text } = useParams()
  const productId = isId(text) ? Number(text) : null
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/student/courses/{product_id}',
    { params: { product_id: productId ?? 0 } },
    { quiet: true, enabled: productId !== null, refetchInterval: REFRESH },
  )
  usePageTitle(data?.name)
  const toCourses = <ButtonLink to="/my_courses">{t('learning:page.toCourses')}</ButtonLink>
  // a right that ended while the page was open ends the page too
  if (data && !(error instanceof Refused)) return <Course key={data.product_id} course={data} {...props} />
  return (
    <AreaPage title={t('common:title.myCourses')}>
      {productId === null ? (
        <EmptyState title={t('learning:page.none')} action={toCourses} />
      ) : error ? (
        <LoadFailure
          error={error}
          refused={t('learning:page.refused')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          action={toCourses}
        />
      ) : (
        <Loading>
          <Skeleton shape="cover" />
          <Skeleton lines={4} />
        </Loading>
      )}
    </AreaPage>
  )
}

function Course({ course, Booked, ...beside }: LearningPageProps & { course: LearnedCourse }) {
  const { t } = useTranslation('learning')
  const [query] = useSearchParams()
  const now = useNow()
  const view = useTimeView()
  const { product_id, class_type, name, teacher_name, valid_until, progress, lessons, courses } = course
  const { text, state } = validity(valid_until, now, view, t)
  const facts = [
    teacherNames(teacher_name, view.lang),
    state === 'lasting' && valid_until === null ? '' : text,
  ].filter(Boolean)
  return (
    <AreaPage
      title={name}
      lead={facts.length > 0 ? facts.join(' · ') : undefined}
      actions={progress.lessons > 0 && <CourseProgress progress={progress} />}
    >
      {class_type === classTypes.booking && (
        <>
          <ToBookings productId={product_id} />
          <Suspense fallback={null}>
            <Booked productId={product_id} />
          </Suspense>
        </>
      )}
      {courses.length > 0 && <PackageCourses courses={courses} />}
      {lessons.length > 0 && (
        <Suspense fallback={null}>
          <CourseLessons course={course} lessonId={idOf('lesson_id', query)} {...beside} />
        </Suspense>
      )}
      {courses.length === 0 && lessons.length === 0 && class_type !== classTypes.booking && (
        <EmptyState
          title={t('learning:page.empty')}
          why={t('learning:page.emptyWhy')}
          action={<ButtonLink to={'/my_courses'}>{t('learning:page.toCourses')}</ButtonLink>}
        />
      )}
    </AreaPage>
  )
}

/** Lessons of an appointment course have the times that the student books. */
function ToBookings({ productId }: { productId: number }) {
  const { t } = useTranslation('learning')
  return (
    <div className={styles.above}>
      <Notice
        title={t('learning:page.book')}
        action={
          <ButtonLink look="primary" to={`/my_bookings?course=${productId}`}>
            {t('learning:page.toBookings')}
          </ButtonLink>
        }
      >
        {t('learning:page.bookWhy')}
      </Notice>
    </div>
  )
}
