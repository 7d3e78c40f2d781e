import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { formatLessonSpan, type TimeView } from '#web/ui/format-time.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './lesson-list.module.css'
import { isOn, isTrial, lessonOffer } from './lesson-texts.ts'
import type { Lesson, Product } from './types.ts'

export interface LessonListProps {
  product: Pick<Product, 'lessons' | 'type'>
  view: TimeView
  /** Unix seconds */
  now: number
  /** opens a lesson, possibly after a purchase; null where that is not possible */
  opening: (lesson: Lesson) => (() => void) | null
}

interface Chapter {
  /** empty: no heading */
  title: string
  /** number of its first lesson */
  first: number
  lessons: Lesson[]
}

/** Groups consecutive lessons of the same chapter under one heading. */
function chaptersOf(lessons: readonly Lesson[]): Chapter[] {
  const chapters: Chapter[] = []
  lessons.forEach((lesson, index) => {
    const last = chapters.at(-1)
    if (last?.title === lesson.chapter) last.lessons.push(lesson)
    else chapters.push({ title: lesson.chapter, first: index + 1, lessons: [lesson] })
  })
  return chapters
}

/** The lessons of a course in order, each with its time, its state and whether it is an audition. */
export function LessonList({ product, view, now, opening }: LessonListProps) {
  const { t } = useTranslation('catalog')
  if (product.lessons.length === 0) return <p className="second">{t('catalog:lesson.none')}</p>
  return chaptersOf(product.lessons).map(({ title, first, lessons }) => (
    <section key={first} className={styles.chapter}>
      {title && <h3 className={styles.heading}>{title}</h3>}
      <ol start={first} className={styles.list}>
        {lessons.map((lesson, index) => (
          <li key={lesson.id} className={styles.lesson}>
            <span className={styles.number} aria-hidden="true">
              {first + index}
            </span>
            <div className={styles.words}>
              <p>
                <span className={styles.title}>{lesson.title}</span>
                {isTrial(lesson, product.type, now) && (
                  <Tag tone="accent">{t('catalog:lesson.audition')}</Tag>
                )}
                {isOn(lesson, now) && <StreamMark state={lesson.stream_state} isOpen />}
              </p>
              {lesson.begintime !== null && lesson.endtime !== null && (
                <p className={styles.time}>{formatLessonSpan(lesson.begintime, lesson.endtime, view)}</p>
              )}
            </div>
            <LessonButton lesson={lesson} type={product.type} now={now} open={opening(lesson)} />
          </li>
        ))}
      </ol>
    </section>
  ))
}

interface LessonButtonProps {
  lesson: Lesson
  /** number within its course */
  type: number
  now: number
  open: (() => void) | null
}

function LessonButton({ lesson, type, now, open }: LessonButtonProps) {
  const { t } = useTranslation('catalog')
  const offer = lessonOffer(lesson, type, now)
  if (!offer) return null
  const { key, namedKey } = offer
  if (namedKey === null || !open) {
    return (
      <Button size="small" look="quiet" className={styles.still} disabled>
        {t(key)}
      </Button>
    )
  }
  return (
    <Button size="small" aria-label={t(namedKey, { title: lesson.title })} onClick={open}>
      {t(key)}
    </Button>
  )
}
