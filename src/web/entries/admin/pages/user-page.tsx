import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { EditUser } from '#web/features/account/manage/edit-user.tsx'
import { NewUser } from '#web/features/account/manage/new-user.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isId } from '#web/lib/route-query.ts'

/** `#/users/new` and `#/users/:id`. */
export default function UserPage() {
  const { t } = useTranslation('users')
  const { id } = useParams()
  if (id === undefined) {
    return (
      <AreaPage title={t('common:title.userNew')} lead={t('users:newLead')}>
        <NewUser />
      </AreaPage>
    )
  }
  return (
    <AreaPage title={t('common:title.userEdit')}>
      {isId(id) ? (
        <EditUser key={id} id={Number(id)} />
      ) : (
        <EmptyState
          title={t('users:unknown')}
          action={<ButtonLink to="/users">{t('users:back')}</ButtonLink>}
        />
      )}
    </AreaPage>
  )
}
