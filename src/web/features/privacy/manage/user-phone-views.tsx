import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { ViewLines } from '../phone-views.tsx'
import styles from '../privacy.module.css'

/** Who has seen the number of a user. */
export default function UserPhoneViews({ id }: { id: number }) {
  const { t } = useTranslation('privacy')
  const list = usePageList('GET /api/v1/admin/users/{id}/phone_views', { params: { id } })
  return (
    <section className={styles.section} aria-labelledby="user-phone-views">
      <h2 id="user-phone-views">{t('privacy:phone.viewsOfUser')}</h2>
      <ListBody
        label={t('privacy:phone.viewsOfUser')}
        list={list}
        plain
        empty={<p className="second">{t('privacy:phone.none')}</p>}
      >
        {(views) => <ViewLines views={views} />}
      </ListBody>
    </section>
  )
}
