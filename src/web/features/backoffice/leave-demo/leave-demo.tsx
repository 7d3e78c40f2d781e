import { useTranslation } from 'react-i18next'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OpenForm } from './leave-demo-form.tsx'
import styles from './leave-demo.module.css'

/** Keys of lists: what is removed and what stays. */
const removed = [
  'backoffice:open.gonePeople',
  'backoffice:open.goneCourses',
  'backoffice:open.goneOrders',
  'backoffice:open.goneAccounts',
]
const kept = [
  'backoffice:open.keptSettings',
  'backoffice:open.keptPeople',
  'backoffice:open.keptOrders',
  'backoffice:open.keptSession',
]

/** Leaves the demo; explains all consequences first. */
export function OpenForReal({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation('backoffice')
  const { user } = useUser()
  return (
    <section className={styles.open} aria-labelledby="leave-demo">
      <h2 id="leave-demo">{t('backoffice:open.title')}</h2>
      <p>{t('backoffice:open.what')}</p>
      <div className={styles.lists}>
        <div>
          <h3>{t('backoffice:open.gone')}</h3>
          <ul>
            {removed.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('backoffice:open.kept')}</h3>
          <ul>
            {kept.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </div>
      </div>
      {user && user.userid !== ADMIN_USERID ? (
        <Notice tone="warn">
          <p>{t('backoffice:open.firstAdminOnly')}</p>
        </Notice>
      ) : (
        <OpenForm onOpened={onOpened} />
      )}
    </section>
  )
}
