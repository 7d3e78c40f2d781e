import { useTranslation } from 'react-i18next'
import { findingTexts } from '#contract/health/findings.ts'
import type { ByKey } from '#contract/operations.ts'
import { Can } from '#web/area-kit/can.tsx'
import styles from '#web/area-kit/record.module.css'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import { findingLinks } from './finding-links.ts'

type Finding = ByKey['GET /api/v1/admin/health']['reply']['findings'][number]

/** What is wrong, what to do, and the way to the screen where it is done. */
export function FindingRow({ finding: { id, severity, params } }: { finding: Finding }) {
  const { t } = useTranslation('health')
  const { title, mend } = findingTexts(id)
  const link = findingLinks[id]
  // `count` chooses between forms of a text and has to be a number
  const values = { ...params, ...(params['count'] !== undefined && { count: Number(params['count']) }) }
  return (
    <li className={styles.item}>
      <p className={styles.marks}>
        <Tag tone={severity === 'error' ? 'bad' : 'warn'}>{t(`health:severity.${severity}`)}</Tag>
        <strong className={styles.long}>{t(title, values)}</strong>
      </p>
      <p className={styles.long}>
        <span className="second">{t('health:page.mend')}</span>
        <WordSpace />
        {t(mend, values)}
      </p>
      {link && (
        <Can permission={link.permission}>
          <div className={styles.actions}>
            <ButtonLink to={link.route}>{t('health:page.open')}</ButtonLink>
          </div>
        </Can>
      )}
    </li>
  )
}
