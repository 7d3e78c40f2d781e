import { useTranslation } from 'react-i18next'
import { visitorAddress } from '#web/features/openclass/class-links.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import styles from './broadcast.module.css'
import type { StreamInfo } from './types.ts'

const LOOK_MS = 5_000

/** What the broadcast was, in numbers, and the way to its replay. */
export function BroadcastSummary({ classId, stream }: { classId: number; stream: StreamInfo }) {
  const { t } = useTranslation('broadcast')
  const { data } = useCall(
    'GET /api/v1/openclass/{id}/broadcast_summary',
    { params: { id: classId } },
    { quiet: true, refetchInterval: LOOK_MS },
  )
  const hasReplay = stream.stream_state === 'replay'
  const recording = t(stream.is_trial === 1 ? 'broadcast:summary.trial' : 'broadcast:summary.saving')
  return (
    <Card as="section" padding="large" aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.title}>
        {t('broadcast:summary.title')}
      </h2>
      {data && (
        <dl className={styles.summary}>
          <div>
            <dt>{t('broadcast:summary.length')}</dt>
            <dd>{clockText(data.seconds)}</dd>
          </div>
          <div>
            <dt>{t('broadcast:summary.viewers')}</dt>
            <dd>{data.most_viewers}</dd>
          </div>
          <div>
            <dt>{t('broadcast:summary.messages')}</dt>
            <dd>{data.messages}</dd>
          </div>
        </dl>
      )}
      <p role="status">{hasReplay ? t('broadcast:summary.ready') : recording}</p>
      {hasReplay && (
        <ButtonLink look="primary" href={visitorAddress(classId)}>
          {t('broadcast:summary.watch')}
        </ButtonLink>
      )}
    </Card>
  )
}
