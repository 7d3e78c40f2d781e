import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './interaction.module.css'

export interface RollCallPeopleProps {
  classId: number
  rollCallId: number
  onClose: () => void
}

/** Who missed a roll call, and who answered it. */
export function RollCallPeople({ classId, rollCallId, onClose }: RollCallPeopleProps) {
  const { t } = useTranslation('interaction')
  const { data, error, retry } = useRead(
    'GET /api/v1/openclass/{id}/roll_calls/{roll_call_id}',
    { params: { id: classId, roll_call_id: rollCallId } },
    { quiet: true, maxAge: 0 },
  )
  const missed = data?.list.filter(({ answered_at }) => answered_at === null) ?? []
  const answered = data?.list.filter(({ answered_at }) => answered_at !== null) ?? []
  return (
    <Dialog open title={t('interaction:rollCall.people')} onClose={onClose}>
      {error && !data && <LoadFailure error={error} onRetry={retry} />}
      {!data && !error && (
        <Loading>
          <Skeleton lines={4} />
        </Loading>
      )}
      {data && (
        <div className={styles.panel}>
          <h3 className={styles.title}>{t('interaction:rollCall.missedBy', { count: missed.length })}</h3>
          {missed.length === 0 && <p className={styles.hint}>{t('interaction:rollCall.nobodyMissed')}</p>}
          <ul className={styles.list}>
            {missed.map(({ userid, nickName, was_there }) => (
              <li key={userid} className={styles.item}>
                <span className={styles.grow}>{nickName}</span>
                <Tag tone={was_there ? 'warn' : 'neutral'}>
                  {was_there ? t('interaction:rollCall.wasThere') : t('interaction:rollCall.wasNotThere')}
                </Tag>
              </li>
            ))}
          </ul>
          <h3 className={styles.title}>{t('interaction:rollCall.answeredBy', { count: answered.length })}</h3>
          <p>{answered.map(({ nickName }) => nickName).join(t('interaction:comma'))}</p>
        </div>
      )}
    </Dialog>
  )
}
