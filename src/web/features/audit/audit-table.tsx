import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { actionText, subjectOf } from './audit-texts.ts'
import styles from './audit.module.css'

export type AuditEntry = ByKey['GET /api/v1/admin/audit']['reply']['list'][number]

/** Formats JSON with one field per line. */
function readable(detail: string): string {
  try {
    return JSON.stringify(JSON.parse(detail), null, 2)
  } catch {
    return detail
  }
}

/** The subject of an entry, with a link to it. */
function Subject({ logged }: { logged: string }) {
  const { t } = useTranslation('website')
  const subject = subjectOf(logged)
  if (!subject) return logged
  return (
    <Link to={subject.route}>
      {t(subject.title)} {subject.number}
    </Link>
  )
}

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('website')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('website:audit.when')}</th>
          <th scope="col">{t('website:audit.who')}</th>
          <th scope="col">{t('website:audit.what')}</th>
          <th scope="col">{t('website:audit.detail')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, username, action, subject, detail }) => (
          <tr key={id}>
            <td>
              <Moment at={at} exact />
            </td>
            <td>{username || t('website:audit.system')}</td>
            <td>
              <Subject logged={subject} />
              <span className={styles.action}>{actionText(t, action)}</span>
            </td>
            <td>
              {detail === '' ? null : (
                <details>
                  <summary>{t('website:audit.show')}</summary>
                  <pre className={styles.detail}>{readable(detail)}</pre>
                </details>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
