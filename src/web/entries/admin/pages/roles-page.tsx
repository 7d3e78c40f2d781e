import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { RolesAdmin } from '#web/features/role/roles-admin.tsx'
import { useCan } from '#web/lib/can.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** `#/settings/roles` */
export default function RolesPage() {
  const { t } = useTranslation('roles')
  const can = useCan()
  return (
    <AreaPage
      title={t('area:title.roles')}
      lead={t('roles:lead')}
      actions={
        can('role.write') && (
          <ButtonLink look="primary" to="/settings/roles/new">
            {t('roles:action.create')}
          </ButtonLink>
        )
      }
    >
      <RolesAdmin />
    </AreaPage>
  )
}
