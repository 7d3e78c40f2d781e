import { learnRoute } from '#web/lib/shop-routes.ts'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { classTypes } from '#contract/catalog/enums.ts'
import type { TakingPart } from '#web/features/watch/taking-part.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './learning-page.module.css'
import { LessonList } from './lesson-list.tsx'
import type { LessonPart } from './lesson-parts.ts'
import { firstLesson, isUnset, type LearnedCourse, type LearnedLesson, lessonAfter } from './lesson-texts.ts'

const LessonClass = lazyPart(() => import('#web/features/watch/lesson-class.tsx'), ['live'])
const LessonMaterials = lazyPart(() => import('#web/features/material/lesson-materials.tsx'), ['material'])

export interface CourseLessonsProps {
  course: LearnedCourse
  /** the lesson that the address names; null: the course chooses */
  lessonId: number | null
  parts: readonly LessonPart[]
  chat: (classId: number) => ReactNode
  takingPart: TakingPart
}

/** The open lesson with its player and its parts, and the lessons beside it. */
export function CourseLessons({ course, lessonId, parts, chat, takingPart }: CourseLessonsProps) {
  const { t } = useTranslation('learning')
  const navigate = useNavigate()
  const now = useNow()
  const { product_id, lessons } = course
  // stays open while the course's own choice moves on
  const [opened] = useState(() => firstLesson(course, now)?.open_class_id)
  const [plays, setPlays] = useState(false)
  const current =
    lessons.find(({ id }) => id !== null && id === lessonId) ??
    lessons.find(({ open_class_id }) => open_class_id === opened) ??
    lessons[0]
  useStreamOf(current)
  if (!current) return null
  function open(lesson: LearnedLesson) {
    setPlays(true)
    void navigate(learnRoute(product_id, lesson.id))
  }
  function goOn() {
    // what somebody is writing about this lesson would go with it
    if (document.querySelector('dialog[open]')) return
    const next = current && lessonAfter(lessons, current)
    if (next) open(next)
  }
  return (
    <div className={styles.columns}>
      <div className={styles.lesson}>
        {isUnset(current) ? (
          // the page says already how lessons by appointment get their times
          course.class_type !== classTypes.booking && <Notice>{t('learning:lesson.unsetWhy')}</Notice>
        ) : (
          <Suspense
            fallback={
              <Loading>
                <Skeleton shape="cover" />
              </Loading>
            }
          >
            <LessonClass
              key={current.open_class_id}
              classId={current.open_class_id}
              plays={plays}
              onEnded={goOn}
              chat={chat}
              takingPart={takingPart}
            />
          </Suspense>
        )}
        <h2 className={styles.title}>{current.title}</h2>
        <Suspense fallback={null}>
          <LessonMaterials key={current.open_class_id} classId={current.open_class_id} />
        </Suspense>
        {current.id !== null && <LessonParts parts={parts} productId={product_id} lessonId={current.id} />}
      </div>
      <LessonList course={course} current={current} now={now} onOpen={open} />
    </div>
  )
}

/** Reads the course again as soon as the player has learned another stream state than the list of lessons shows. */
function useStreamOf(lesson: LearnedLesson | undefined): void {
  // the player alone asks for it
  const { data } = useCall(
    'GET /api/openclass/livestatus/{id}',
    { params: { id: lesson?.open_class_id ?? 0 } },
    { quiet: true, enabled: false },
  )
  const known = data?.stream_state
  const isStale = known !== undefined && known !== lesson?.stream_state
  useEffect(() => {
    if (isStale) void invalidate('GET /api/v1/student/courses/{product_id}')
  }, [isStale, known])
}

function LessonParts({
  parts,
  ...lesson
}: {
  parts: readonly LessonPart[]
  productId: number
  lessonId: number
}) {
  return parts.map(({ key, Part }) => (
    <Suspense key={key} fallback={null}>
      <Part key={lesson.lessonId} {...lesson} />
    </Suspense>
  ))
}
