import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import styles from '../homework.module.css'
import { oneHomeworkRoute } from '../homework-links.ts'
import { EarlierAttempt } from '../submitted-attempt.tsx'
import { AnswerTag } from '../tags.tsx'

/** One student's answer with its pictures and the teacher's replies, as the school reads it. */
export function SchoolAnswer({ id, studentId }: { id: number; studentId: number }) {
  const { t } = useTranslation('homework')
  const input = { params: { id, student_id: studentId } }
  const query = useCall('GET /api/v1/admin/homework/{id}/answers/{student_id}', input, { quiet: true })
  usePageTitle(query.data && (query.data.name || query.data.username))
  return (
    <Loaded query={query}>
      {({ name, username, title, state, is_late, attempts }) => (
        <div className={styles.stack}>
          <div className={styles.head}>
            <div>
              <h2>
                <RecordLink to={`/users/${studentId}/homework`}>{name || username}</RecordLink>
              </h2>
              <AnswerTag state={state} isLate={is_late} />
            </div>
            <Link to={oneHomeworkRoute(id)}>{title}</Link>
          </div>
          {attempts.length === 0 && <p className="second">{t('homework:correct.nothing')}</p>}
          {attempts.map((attempt) => (
            <EarlierAttempt key={attempt.attempt} attempt={attempt} />
          ))}
        </div>
      )}
    </Loaded>
  )
}
