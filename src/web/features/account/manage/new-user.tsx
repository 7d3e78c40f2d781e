import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { userTypes } from '#contract/account/limits.ts'
import { call } from '#web/lib/call.ts'
import { useHomeAreaCode } from '../forms/use-countries.ts'
import { refreshUsers } from './admin-user.ts'
import { LinkDialog } from './link-dialog.tsx'
import { UserForm } from './user-form.tsx'
import { newUser, roleBody, type UserValues } from './user-values.ts'

interface Made {
  id: number
  link: string
  name: string
}

/** Creates an account, of the `type` in the address if there is one; its owner verifies it by the link that is shown once. */
export function NewUser() {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const areaCode = useHomeAreaCode()
  const [query] = useSearchParams()
  const wanted = Object.values(userTypes).find((type) => String(type) === query.get('type'))
  const [made, setMade] = useState<Made | null>(null)

  async function create({ username, name, types, roleId, isStar, areaCode, phone, password }: UserValues) {
    const body = {
      ...roleBody({ types, roleId }),
      username: username.trim(),
      name: name.trim(),
      types: [...types],
      ...(isStar && { is_star: 1 as const }),
      ...(phone.trim() ? { area_code: areaCode, telephone: phone.trim() } : {}),
      ...(password ? { password } : {}),
    }
    const answer = await call('POST /api/v1/admin/users', { body }, { quiet: true })
    await refreshUsers()
    setMade({ ...answer, name: body.name || body.username })
  }
  return (
    <>
      <UserForm
        key={areaCode}
        initial={{ ...newUser, areaCode, ...(wanted && { types: [wanted] }) }}
        user={null}
        submitText={t('users:create')}
        onSave={create}
      />
      <LinkDialog
        link={made?.link ?? null}
        name={made?.name ?? ''}
        onClose={() => made && void navigate(`/users/${made.id}`, { replace: true })}
      />
    </>
  )
}
