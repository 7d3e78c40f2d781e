import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCall } from '#web/lib/query.ts'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './feedback.module.css'
import { feedbackOf, feedbackRoute } from './feedback-links.ts'
import { Stars } from './stars.tsx'

/** What teachers have told the student about a lesson, with the way to rate it; nothing where there is none. */
export default function LessonReceived({ lessonId }: { lessonId: number }) {
  const { t } = useTranslation('feedback')
  const heading = useId()
  const { data } = useCall(
    'GET /api/v1/student/feedback',
    { query: { lesson_id: lessonId } },
    { quiet: true },
  )
  if (!data || data.list.length === 0) return null
  return (
    <Card as="section" aria-labelledby={heading}>
      <h3 id={heading} className={styles.partTitle}>
        {t('feedback:received.fromTeachers')}
      </h3>
      {data.list.map(({ id, teacher_name, star_rating, teacher_comment, read_status }) => (
        <div key={id}>
          <p>
            <Stars count={star_rating} /> {teacher_name}{' '}
            {read_status === 0 && <Tag tone="accent">{t('feedback:received.unread')}</Tag>}
          </p>
          <p className={styles.words}>{teacher_comment}</p>
          <Link to={feedbackOf(id)}>{t('common:title.feedbackDetail')}</Link>
        </div>
      ))}
      <p>
        <Link to={`${feedbackRoute}?show=rate`}>{t('feedback:received.toRate')}</Link>
      </p>
    </Card>
  )
}
