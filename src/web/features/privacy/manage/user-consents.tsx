import { useTranslation } from 'react-i18next'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { useCall } from '#web/lib/query.ts'
import { ConsentLines } from '../consents.tsx'
import styles from '../privacy.module.css'

/** What a person has accepted. */
export default function UserConsents({ id }: { id: number }) {
  const { t } = useTranslation('privacy')
  const query = useCall('GET /api/v1/admin/users/{id}/consents', { params: { id } }, { quiet: true })
  return (
    <section className={styles.section} aria-labelledby="user-consents">
      <h2 id="user-consents">{t('privacy:consent.title')}</h2>
      <Loaded query={query}>{({ list }) => <ConsentLines list={list} />}</Loaded>
    </section>
  )
}
