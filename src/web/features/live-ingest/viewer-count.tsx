import { useTranslation } from 'react-i18next'
import { useCall } from '#web/lib/query.ts'
import styles from './broadcast.module.css'

const LOOK_MS = 30_000

/** Number of current viewers, for the teacher. */
export function ViewerCount({ classId }: { classId: number }) {
  const { t } = useTranslation('broadcast')
  const { data } = useCall(
    'GET /api/openclass/statistic/{id}',
    { params: { id: classId }, query: {} },
    { quiet: true, refetchInterval: LOOK_MS },
  )
  return (
    <p className={styles.audience}>
      {data && t('broadcast:audience', { online: data.online_num, likes: data.praise_num })}
    </p>
  )
}
