import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import listStyles from '#web/area-kit/list/list.module.css'
import { Tag } from '#web/ui/tag.tsx'
import styles from './feedback.module.css'
import { Stars } from './stars.tsx'

export interface StarsWithTextProps {
  count: number
  text: string
  /** beside the stars */
  children?: ReactNode
}

/** The stars of feedback or of a rating, with what was written to them. */
export function StarsWithText({ count, text, children }: StarsWithTextProps) {
  return (
    <span className={listStyles.stack}>
      <span className={listStyles.row}>
        <Stars count={count} />
        {children}
      </span>
      <span className={styles.words}>{text}</span>
    </span>
  )
}

/** A student's rating in a table; nothing where there is none. */
export const ratingCell = ({ rating }: { rating: { star_rating: number; text: string } | null }): ReactNode =>
  rating && <StarsWithText count={rating.star_rating} text={rating.text} />

/** Whether the student has read the feedback. */
export function ReadTag({ status }: { status: number | null }) {
  const { t } = useTranslation('feedback')
  return (
    <Tag tone={status === 1 ? 'good' : 'neutral'}>
      {t(status === 1 ? 'feedback:students.read' : 'feedback:students.unread')}
    </Tag>
  )
}

interface GivenFeedbackProps {
  student: { star_rating: number | null; teacher_comment: string; read_status: number | null }
}

/** The feedback of a lesson that a student has, and whether it was read; or that there is none. */
export function GivenFeedback({
  student: { star_rating, teacher_comment, read_status },
}: GivenFeedbackProps) {
  const { t } = useTranslation('feedback')
  if (star_rating === null) return t('feedback:students.none')
  return (
    <StarsWithText count={star_rating} text={teacher_comment}>
      <ReadTag status={read_status} />
    </StarsWithText>
  )
}
