import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './feedback.module.css'
import { feedbackOf } from './feedback-links.ts'
import { RateDialog } from './rate-dialog.tsx'
import type { RatedLesson } from './types.ts'
import { Stars } from './stars.tsx'

/**
 * Below a lesson on the learning page: the feedback of its teachers, and the student's rating; nothing
 * where there is neither and it cannot be rated.
 */
export default function LessonReceived({ lessonId }: { lessonId: number }) {
  const { t } = useTranslation('feedback')
  const heading = useId()
  const query = { lesson_id: lessonId }
  const { data: received } = useCall('GET /api/v1/student/feedback', { query }, { quiet: true })
  const { data: rated } = useCall('GET /api/v1/student/ratings', { query }, { quiet: true })
  const given = received?.list ?? []
  const lesson = rated?.list[0]
  if (given.length === 0 && !lesson) return null
  return (
    <Card as="section" aria-labelledby={heading}>
      <h3 id={heading} className={styles.partTitle}>
        {t('common:title.feedback')}
      </h3>
      {given.map(({ id, teacher_name, star_rating, teacher_comment, read_status }) => (
        <div key={id}>
          <p>
            <Stars count={star_rating} /> {teacher_name}{' '}
            {read_status === 0 && <Tag tone="accent">{t('feedback:received.unread')}</Tag>}
          </p>
          <p className={styles.words}>{teacher_comment}</p>
          <Link to={feedbackOf(id)}>{t('common:title.feedbackDetail')}</Link>
        </div>
      ))}
      {lesson && <OwnRating lesson={lesson} />}
    </Card>
  )
}

/** What the student has said of the lesson, or the way to say it. */
function OwnRating({ lesson }: { lesson: RatedLesson }) {
  const { t } = useTranslation('feedback')
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const { rating, closes_at } = lesson
  const mayRate = rating ? rating.editable_until > now : closes_at === null || closes_at > now
  if (!rating && !mayRate) return null
  return (
    <div className={styles.ownRating}>
      {rating && (
        <p>
          {t('feedback:rate.mine')} <Stars count={rating.star_rating} />{' '}
          <span className={styles.words}>{rating.text}</span>
        </p>
      )}
      {mayRate && (
        <Button size="small" look={rating ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
          {t(rating ? 'feedback:rate.changeMine' : 'feedback:rate.thisLesson')}
        </Button>
      )}
      {isOpen && <RateDialog lesson={lesson} onClose={() => setOpen(false)} />}
    </div>
  )
}
