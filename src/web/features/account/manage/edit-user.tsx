import { useTranslation } from 'react-i18next'
import { type Revised, useVersions } from '#web/area-kit/form/use-versions.ts'
import { call, callSilently } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { type EditedUser, refreshUsers } from './admin-user.ts'
import { UserForm } from './user-form.tsx'
import { roleBody, type UserValues, valuesOf } from './user-values.ts'

const revisedOf = (user: EditedUser): Revised<UserValues> => ({
  values: valuesOf(user),
  revision: user.revision,
})

/** Name, roles and phone of an account. */
export function EditUser({ user }: { user: EditedUser }) {
  const { t } = useTranslation('users')
  const params = { id: user.id }
  const versions = useVersions(revisedOf(user), async () => {
    try {
      return revisedOf(await callSilently('GET /api/v1/admin/users/{id}', { params }))
    } finally {
      void refreshUsers()
    }
  })
  async function save(values: UserValues) {
    const { name, types, isStar, areaCode, phone } = values
    const fields = {
      ...roleBody(values),
      name: name.trim(),
      types: [...types],
      is_star: isStar ? (1 as const) : (0 as const),
      area_code: areaCode,
      telephone: phone.trim(),
    }
    await versions.save(values, async (seen) => {
      const body = { ...fields, revision: seen }
      const { revision } = await call('PUT /api/v1/admin/users/{id}', { params, body }, { quiet: true })
      return revision
    })
    toast.success(t('users:saved'))
  }
  return (
    <UserForm
      key={user.id}
      initial={valuesOf(user)}
      user={user}
      versions={versions}
      submitText={t('users:save')}
      onSave={save}
    />
  )
}
