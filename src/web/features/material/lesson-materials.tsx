import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#web/lib/query.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './material.module.css'
import { materialFacts } from './material-texts.ts'

/** The addresses of the files work for ten minutes. */
const REFRESH = 5 * 60_000

/** The files of a class for who takes part; nothing where there are none. */
export default function LessonMaterials({ classId }: { classId: number }) {
  const { t } = useTranslation('material')
  const heading = useId()
  const { data } = useCall(
    'GET /api/v1/openclass/{id}/materials',
    { params: { id: classId } },
    { quiet: true, refetchInterval: REFRESH, refetchOnWindowFocus: 'always' },
  )
  if (!data || data.list.length === 0) return null
  return (
    <Card as="section" padding="none" aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('material:title')}
      </h3>
      <ul className={styles.list}>
        {data.list.map((one) => (
          <li key={one.id}>
            <a href={one.url} download={one.name} className={styles.file}>
              <Icon of={DownloadOutlined} size={16} />
              <span className={styles.name}>{one.name}</span>
              <span className={styles.facts}>{materialFacts(one, t)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
