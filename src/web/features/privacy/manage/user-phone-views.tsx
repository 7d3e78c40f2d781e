import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { RecordSection } from '#web/area-kit/record-section.tsx'
import { ViewLines } from '../phone-views.tsx'

/** Who has seen the number of a user. */
export default function UserPhoneViews({ id }: { id: number }) {
  const { t } = useTranslation('privacy')
  const list = usePageList('GET /api/v1/admin/users/{id}/phone_views', { params: { id } })
  return (
    <RecordSection title={t('privacy:phone.viewsOfUser')}>
      <ListBody
        label={t('privacy:phone.viewsOfUser')}
        list={list}
        plain
        empty={<p className="second">{t('privacy:phone.none')}</p>}
      >
        {(views) => <ViewLines views={views} />}
      </ListBody>
    </RecordSection>
  )
}
