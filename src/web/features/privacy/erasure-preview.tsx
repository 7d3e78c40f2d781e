import { useTranslation } from 'react-i18next'
import type { CallReply } from '#web/lib/call.ts'
import { Notice } from '#web/ui/notice.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './privacy.module.css'

export type Preview = CallReply<'GET /api/v1/account/erasure'>

/** What an erasure removes, what stays and why, and what has to be settled before. */
export function ErasurePreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('privacy')
  const lang = useLang()
  const { goes, stays, courses, obstacles } = preview
  return (
    <div className={styles.preview}>
      {obstacles.length > 0 && (
        <Notice tone="warn" title={t('privacy:erasure.obstacles')}>
          <ul>
            {obstacles.map(({ kind, names, count }) => (
              <li key={kind}>
                {t(`privacy:obstacle.${kind}`, { count })} {formatList(names, lang)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {courses.length > 0 && (
        <Notice tone="warn" title={t('privacy:erasure.courses', { count: courses.length })}>
          <p>{formatList(courses, lang)}</p>
        </Notice>
      )}
      <div className={styles.lists}>
        <section>
          <h3>{t('privacy:erasure.goes')}</h3>
          <ul>
            {goes.map(({ part, rows }) => (
              <li key={part}>
                {t(`privacy:part.${part}`)}{' '}
                <span className="second">{t('privacy:rows', { count: rows })}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('privacy:erasure.stays')}</h3>
          <ul>
            {stays.map(({ part, why, rows }) => (
              <li key={`${part} ${why}`}>
                {t(`privacy:part.${part}`)}{' '}
                <span className="second">{t('privacy:rows', { count: rows })}</span>
                <p className="second">{t(`privacy:why.${why}`)}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className="second">{t('privacy:erasure.elsewhere')}</p>
    </div>
  )
}
