import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import styles from './school-contact.module.css'

type HomeInfo = ByKey['GET /api/homeinfo']['reply']

/** The school's address and contact, as far as they are set. */
export function SchoolContact({
  info: { orgaddress, postcode, email },
}: {
  info: Pick<HomeInfo, 'orgaddress' | 'postcode' | 'email'>
}) {
  const { t } = useTranslation('common')
  if (!orgaddress && !email) return null
  return (
    <dl className={styles.contact}>
      {orgaddress && (
        <div>
          <dt>{t('common:contact.address')}</dt>
          <dd>
            {orgaddress} {postcode}
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{t('common:contact.email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
    </dl>
  )
}
