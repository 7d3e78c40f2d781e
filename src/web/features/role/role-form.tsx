import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Permission } from '#contract/permission.ts'
import { roleLimits } from '#contract/role/built-in.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { invalidate } from '#web/lib/query.ts'
import { PermissionBoxes } from './permission-boxes.tsx'

interface Values {
  name: string
  permissions: Permission[]
}

export interface RoleFormProps {
  /** the role that is changed; null: a new one */
  id: number | null
  initial: Values
  permissions: readonly Permission[]
  /** why it cannot be changed; null: it can */
  fixed: string | null
}

/** Name and permissions of a role. */
export function RoleForm({ id, initial, permissions, fixed }: RoleFormProps) {
  const { t } = useTranslation('roles')
  const can = useCan()
  const navigate = useNavigate()

  async function save(values: Values): Promise<Values> {
    const body = { name: values.name.trim(), permissions: values.permissions }
    if (id === null) {
      const made = await call('POST /api/v1/admin/roles', { body }, { quiet: true })
      await invalidate('GET /api/v1/admin/roles')
      void navigate(`/settings/roles/${made.id}`, { replace: true })
    } else {
      await call('PUT /api/v1/admin/roles/{id}', { params: { id }, body }, { quiet: true })
      await invalidate('GET /api/v1/admin/roles')
    }
    return body
  }
  const form = useSavedForm<Values>({
    initial,
    save,
    savedText: t('roles:saved'),
    problemsOf: ({ name }) => ({ name: name.trim() === '' ? t('roles:problem.name') : undefined }),
  })
  const { values, set, problems } = form
  const boxes = (
    <PermissionBoxes
      permissions={permissions}
      chosen={values.permissions}
      can={can}
      disabled={fixed !== null}
      onChange={(chosen) => set({ permissions: chosen })}
    />
  )
  if (fixed !== null)
    return (
      <>
        <p className="second">{fixed}</p>
        {boxes}
      </>
    )
  return (
    <SavedForm form={form} wide>
      <TextField
        label={t('roles:name')}
        value={values.name}
        maxLength={roleLimits.name}
        required
        error={problems['name']}
        onChange={(name) => set({ name })}
      />
      <p className="second">{t('roles:onlyOwn')}</p>
      {boxes}
    </SavedForm>
  )
}
