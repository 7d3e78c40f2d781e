import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ViewLines } from '../phone-views.tsx'

/** Who has seen the number of a user. */
export default function UserPhoneViews({ id }: { id: number }) {
  const { t } = useTranslation('privacy')
  const list = usePageList('GET /api/v1/admin/users/{id}/phone_views', { params: { id } })
  return (
    <section aria-labelledby="user-phone-views">
      <h2 id="user-phone-views">{t('privacy:phone.viewsOfUser')}</h2>
      <ListBody
        label={t('privacy:phone.viewsOfUser')}
        list={list}
        plain
        empty={<EmptyState title={t('privacy:phone.none')} />}
      >
        {(views) => <ViewLines views={views} />}
      </ListBody>
    </section>
  )
}
