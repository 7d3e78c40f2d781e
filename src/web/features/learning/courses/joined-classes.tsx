import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { teacherNames } from '#contract/teacher-names.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { openClassRoute } from '#web/lib/shop-routes.ts'
import { addressOf } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'
import { Card } from '#web/ui/card.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './joined-classes.module.css'

type JoinedClass = ByKey['GET /api/v1/student/openclasses']['reply']['list'][number]

/** The free open classes that the student has joined; nothing when there are none. */
export function JoinedClasses() {
  const { t } = useTranslation('learning')
  const { data, error, isFetching, refetch } = useCall('GET /api/v1/student/openclasses', {}, { quiet: true })
  if (error && !data)
    return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.joined} aria-labelledby="joined-classes">
      <h2 id="joined-classes">{t('learning:joined.title')}</h2>
      <Card padding="none">
        <ul className={styles.list}>
          {data.list.map((openClass) => (
            <Row key={openClass.id} openClass={openClass} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Row({ openClass }: { openClass: JoinedClass }) {
  const { t } = useTranslation('learning')
  const view = useTimeView()
  const { id, name, teacher_name, begintime, endtime, state, stream_state } = openClass
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <a href={addressOf('index', openClassRoute(id))}>{name}</a>
        {teacher_name && <p className="second">{teacherNames(teacher_name, view.lang)}</p>}
      </div>
      <span className={styles.time}>{formatLessonSpan(begintime, endtime, view)}</span>
      {state === 'start' && <Tag tone="accent">{t('learning:joined.start')}</Tag>}
      <StreamMark state={stream_state} isOpen={state === 'live'} />
    </li>
  )
}
