import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Moment } from '#web/area-kit/moment.tsx'
import { useConfig } from '#web/lib/config.ts'
import { useCall } from '#web/lib/query.ts'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './homework.module.css'
import { oneHomeworkRoute } from './homework-links.ts'
import { AnswerTag } from './tags.tsx'

/** The homework of a lesson for its student; nothing where there is none. */
export default function LessonHomework({ lessonId }: { lessonId: number }) {
  const { t } = useTranslation('homework')
  const heading = useId()
  const enabled = useConfig().home_work_switch
  const { data } = useCall(
    'GET /api/v1/student/homework',
    { query: { lesson_id: lessonId } },
    { quiet: true, enabled },
  )
  if (!enabled || !data || data.list.length === 0) return null
  return (
    <Card as="section" aria-labelledby={heading}>
      <h3 id={heading} className={styles.partTitle}>
        {t('common:title.homework')}
      </h3>
      <ul className={styles.list}>
        {data.list.map(({ id, title, due_time, state, is_late, is_unread }) => (
          <li key={id} className={styles.file}>
            <span>
              <Link to={oneHomeworkRoute(id)}>{title}</Link>
              {due_time !== null && (
                <span className="second">
                  {' '}
                  {t('homework:field.due')} <Moment at={due_time} />
                </span>
              )}
            </span>
            <span>
              <AnswerTag state={state} isLate={is_late} />
              {is_unread === 1 && <Tag tone="accent">{t('homework:own.unread')}</Tag>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
