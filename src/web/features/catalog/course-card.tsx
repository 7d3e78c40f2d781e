import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { teacherNames } from '#contract/teacher-names.ts'
import { addressOf, currentDocument, type DocumentName } from '#web/lib/documents.ts'
import { Card } from '#web/ui/card.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { cutProductName, cutTeacherNames } from '#web/ui/text.ts'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './course-card.module.css'

export interface CourseCardProps {
  /**
   * `tile`: in a grid of the catalog, all of one height; `own`: of a student, with the full name; `offer`: wide, with a
   * button of its own.
   */
  variant: 'tile' | 'own' | 'offer'
  name: string
  cover: string
  teacher: string
  /** hash route that the whole card links to; unless it is an offer */
  route: string
  /** where this route is: index.html unless said otherwise */
  document?: DocumentName
  /** level of its heading below the page's own */
  heading: 'h2' | 'h3'
  /** shown on the cover */
  mark?: ReactNode
  /** on the first screen: the cover loads eagerly */
  eager?: boolean
  /** shown below the teacher's name */
  children: ReactNode
}

/** A course or an open class in a list. */
export function CourseCard(props: CourseCardProps) {
  const { variant, name, cover, teacher, route, document = 'index', mark, eager = false, children } = props
  const { heading: Heading } = props
  const lang = useLang()
  const isWhole = variant === 'own'
  const words = isWhole ? name : cutProductName(name)
  const link = {
    title: isWhole ? undefined : name,
    'data-card-link': variant === 'offer' ? undefined : '',
  }
  return (
    <Card as="li" padding="none" linked={variant !== 'offer'} className={styles[variant]}>
      <div className={styles.cover}>
        <CoverImage src={cover} title={name} alt="" loading={eager ? 'eager' : 'lazy'} />
        {mark && <div className={styles.mark}>{mark}</div>}
      </div>
      <div className={styles.body}>
        <Heading className={styles.name}>
          {currentDocument() === document ? (
            <Link to={route} {...link}>
              {words}
            </Link>
          ) : (
            <a href={addressOf(document, route)} {...link}>
              {words}
            </a>
          )}
        </Heading>
        {(variant === 'tile' || teacher) && (
          <p className={styles.teacher}>{(isWhole ? teacherNames : cutTeacherNames)(teacher, lang)}</p>
        )}
        {children}
      </div>
    </Card>
  )
}
