import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { NewUser } from '#web/features/account/manage/new-user.tsx'
import { UserRecord } from '#web/features/student/manage/user-record.tsx'
import { isUserTab } from '#web/features/student/manage/user-tabs.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isId } from '#web/lib/route-query.ts'

/** `#/users/new`, `#/users/:id` and its tabs. */
export default function UserPage() {
  const { t } = useTranslation('users')
  const { id, tab = 'facts' } = useParams()
  if (id === undefined) {
    return (
      <AreaPage title={t('common:title.userNew')} lead={t('users:newLead')}>
        <NewUser />
      </AreaPage>
    )
  }
  return (
    <AreaPage title={t('common:title.userEdit')}>
      {isId(id) && isUserTab(tab) ? (
        <UserRecord key={id} id={Number(id)} tab={tab} />
      ) : (
        <EmptyState
          title={t('users:unknown')}
          action={<ButtonLink to="/users">{t('users:back')}</ButtonLink>}
        />
      )}
    </AreaPage>
  )
}
