import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { RoleEditor } from '#web/features/role/role-editor.tsx'
import { isId } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** `#/settings/roles/new` and `#/settings/roles/:id`. */
export default function RolePage() {
  const { t } = useTranslation('roles')
  const { id } = useParams()
  return (
    <AreaPage
      title={t(id === undefined ? 'area:title.roleNew' : 'area:title.role')}
      actions={
        <ButtonLink look="quiet" to="/settings/roles">
          {t('roles:back')}
        </ButtonLink>
      }
    >
      <RoleEditor key={id ?? 'new'} id={id === undefined ? null : isId(id) ? Number(id) : 0} />
    </AreaPage>
  )
}
