import { useTranslation } from 'react-i18next'
import { type LoggedEntry, describeEntry } from '#contract/audit/entry-text.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useConfig } from '#web/lib/config.ts'
import { formatList } from '#web/ui/format-list.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './audit.module.css'

/** What an entry tells: each value with its name, of a change the old and the new one; as JSON what has no name. */
export default function AuditDetail(entry: LoggedEntry) {
  const { t, i18n } = useTranslation(['website', 'fields', 'backoffice', 'roles', 'order', 'lead', 'privacy'])
  const view = useTimeView()
  const { currency } = useConfig()
  const described = describeEntry(entry, {
    t: (key, values = {}) => t(key, values),
    has: (key) => i18n.exists(key),
    list: (texts) => formatList(texts, view.lang),
    moment: (unix) => formatDateTime(unix, view),
    money: (amount, code) => formatMoney(amount, code, view.lang),
    currency,
  })
  return (
    <div className={styles.detail}>
      {described && described.fields.length > 0 && (
        <dl>
          {described.fields.map(({ key, label, value, before }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {before !== undefined && (
                  <>
                    <del>
                      <VisuallyHidden>{t('website:audit.before')}</VisuallyHidden>
                      {before}
                    </del>
                    <span aria-hidden="true"> → </span>
                    <VisuallyHidden>{t('website:audit.after')}</VisuallyHidden>
                  </>
                )}
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {described === null && <pre>{entry.detail}</pre>}
      {described && Object.keys(described.rest).length > 0 && (
        <details>
          <summary>{t('website:audit.further')}</summary>
          <pre>{JSON.stringify(described.rest, null, 2)}</pre>
        </details>
      )}
    </div>
  )
}
