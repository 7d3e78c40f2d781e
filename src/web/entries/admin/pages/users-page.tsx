import { useTranslation } from 'react-i18next'
import { userTypes } from '#contract/account/limits.ts'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { useUserFilters } from '#web/features/account/manage/use-user-filters.ts'
import { UserAdmin } from '#web/features/account/manage/user-admin.tsx'
import { useCan } from '#web/lib/can.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function UsersPage() {
  const { t } = useTranslation('users')
  const { keyword, state, tag, type } = useUserFilters()
  const kind = type === userTypes.teacher ? 'teachers' : 'students'
  const can = useCan()
  return (
    <AntdFrame>
      <AreaPage
        title={t('common:title.users')}
        actions={
          <>
            <ExportButton request={{ kind, filters: { keyword, state, tag } }} />
            {can('account.write') && (
              <ButtonLink look="primary" to="/users/new">
                {t('users:create')}
              </ButtonLink>
            )}
          </>
        }
      >
        <UserAdmin />
      </AreaPage>
    </AntdFrame>
  )
}
