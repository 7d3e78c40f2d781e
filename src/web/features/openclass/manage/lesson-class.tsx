import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { courseRoute } from '#web/lib/shop-routes.ts'
import { addressOf } from '#web/lib/documents.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { mayBroadcast } from './may-broadcast.ts'
import styles from './class-form.module.css'
import { ClassStateTag } from './class-state-tag.tsx'
import { CourseLessons } from './course-lessons.tsx'
import { broadcastRoute, numbersRoute, visitorAddress } from '../class-links.ts'
import type { ManagedClass } from './managed-class.ts'
import { MaterialsCard } from './materials-card.tsx'
import { PollsCard } from './polls-card.tsx'
import { PeopleOfClass } from './people-of-class.tsx'
import { VideosCard } from './videos-card.tsx'

export interface LessonClassProps {
  found: ManagedClass
  lesson: NonNullable<ManagedClass['lesson']>
  isAdmin: boolean
}

/** The class of a lesson for its teacher: broadcast, numbers and videos. The lesson itself is edited in its course. */
export function LessonClass({ found, lesson, isAdmin }: LessonClassProps) {
  const { t } = useTranslation('openclass')
  const view = useTimeView()
  const { id, begin_time, end_time, state, stream_state, teachers, bookings } = found
  const { product_id, product_name } = lesson
  const now = useNow()
  const isTimed = begin_time !== null && end_time !== null
  return (
    <div className={styles.stack}>
      <div className={styles.notices}>
        <p>{t('openclass:room.course', { name: product_name })}</p>
        <p className={styles.links}>
          {isTimed && <ClassStateTag state={state} stream_state={stream_state} />}
          <span>{isTimed ? formatLessonSpan(begin_time, end_time, view) : t('openclass:room.noTime')}</span>
          <span>
            {formatList(
              teachers.map(({ name }) => name),
              view.lang,
            )}
          </span>
        </p>
        <p className="second">{t('openclass:joined', { count: bookings })}</p>
        {!isTimed && <Notice>{t('openclass:room.noTimeWhy')}</Notice>}
      </div>
      <div className={styles.links}>
        {mayBroadcast(begin_time, end_time, now) && (
          <Can permission="live-ingest.broadcast">
            <ButtonLink look="primary" to={broadcastRoute(id)}>
              {t('openclass:broadcast')}
            </ButtonLink>
          </Can>
        )}
        <ButtonLink to={numbersRoute(id)}>{t('openclass:numbers.open')}</ButtonLink>
        <ButtonLink href={visitorAddress(id)} target="_blank" rel="noopener">
          {t('openclass:room.open')}
        </ButtonLink>
        {isAdmin ? (
          <ButtonLink href={addressOf('admin', `/products/${product_id}/lessons`)}>
            {t('openclass:room.edit')}
          </ButtonLink>
        ) : (
          <ButtonLink href={addressOf('index', courseRoute(product_id))}>
            {t('openclass:room.view')}
          </ButtonLink>
        )}
      </div>
      <VideosCard classId={id} />
      <MaterialsCard classId={id} />
      <PollsCard classId={id} />
      {isTimed && <PeopleOfClass classId={id} />}
      <CourseLessons productId={product_id} current={id} />
    </div>
  )
}
