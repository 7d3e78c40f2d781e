import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { type EditedUser, refreshUsers } from './admin-user.ts'
import { UserForm } from './user-form.tsx'
import { roleBody, type UserValues, valuesOf } from './user-values.ts'

/** Name, roles and phone of an account. */
export function EditUser({ user }: { user: EditedUser }) {
  const { t } = useTranslation('users')
  async function save({ name, types, roleId, isStar, areaCode, phone }: UserValues) {
    const body = {
      ...roleBody({ types, roleId }),
      name: name.trim(),
      types: [...types],
      is_star: isStar ? (1 as const) : (0 as const),
      area_code: areaCode,
      telephone: phone.trim(),
    }
    await call('PUT /api/v1/admin/users/{id}', { params: { id: user.id }, body }, { quiet: true })
    await refreshUsers()
    toast.success(t('users:saved'))
  }
  return (
    <UserForm key={user.id} initial={valuesOf(user)} user={user} submitText={t('users:save')} onSave={save} />
  )
}
