import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { partsOf, type Permission } from '#contract/permission.ts'
import { roleLimits } from '#contract/role/built-in.ts'
import { changesText } from '#web/area-kit/form/changes-text.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { invalidate } from '#web/lib/query.ts'
import { PermissionBoxes } from './permission-boxes.tsx'
import { domainText, permissionText } from './role-texts.ts'

interface Values {
  name: string
  permissions: Permission[]
}

interface ReadRole extends Values {
  revision: string
}

export interface RoleFormProps extends EditedProps<ReadRole> {
  /** the role that is changed; null: a new one */
  id: number | null
  permissions: readonly Permission[]
  /** why it cannot be changed; null: it can */
  fixed: string | null
}

/** Name and permissions of a role. */
export function RoleForm({ id, permissions, fixed, ...edited }: RoleFormProps) {
  const { t } = useTranslation('roles')
  const can = useCan()
  const navigate = useNavigate()

  async function send(values: Values, revision: string): Promise<{ revision: string }> {
    const body = { name: values.name.trim(), permissions: values.permissions }
    if (id === null) {
      const made = await call('POST /api/v1/admin/roles', { body }, { quiet: true })
      await invalidate('GET /api/v1/admin/roles')
      void navigate(`/settings/roles/${made.id}`, { replace: true })
      return { revision: `of ${made.id}` }
    }
    return call(
      'PUT /api/v1/admin/roles/{id}',
      { params: { id }, body: { ...body, revision } },
      { quiet: true },
    )
  }
  const form = useRevisedForm<Values, ReadRole>({
    ...edited,
    valuesOf: ({ name, permissions: held }) => ({ name, permissions: held }),
    send,
    texts: {
      permissions: (held) =>
        changesText(edited.read.permissions, held, (one) => {
          const { domain } = partsOf(one)
          return `${domainText(t, domain)}: ${permissionText(t, one)}`
        }),
    },
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
