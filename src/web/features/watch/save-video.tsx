import { useTranslation } from 'react-i18next'
import { useCall } from '#web/lib/query.ts'
import styles from './player-bar.module.css'

/** The address of the file works for ten minutes. */
const REFRESH = 5 * 60_000

/** A link that saves a video as a file, where the viewer may; nothing else where they may not. */
export default function SaveVideo({ fileID }: { fileID: string }) {
  const { t } = useTranslation('live')
  const { data } = useCall(
    'GET /api/v1/videos/file',
    { query: { fileID } },
    { quiet: true, refetchInterval: REFRESH, staleTime: REFRESH },
  )
  if (!data) return null
  return (
    <a className={styles.save} href={data.url} download>
      {t('live:save')}
    </a>
  )
}
