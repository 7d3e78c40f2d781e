import { useTranslation } from 'react-i18next'
import { is } from '#contract/account/limits.ts'
import { type ChosenVersions, PartsVersions } from '#web/area-kit/form/parts-versions.tsx'
import { roleName } from '#web/features/role/role-texts.ts'
import { useRoles } from '#web/features/role/use-roles.ts'
import { useCan } from '#web/lib/can.ts'
import type { PhoneValue } from '#web/ui/phone-field.tsx'
import { type EditedUser, roles, roleTexts } from './admin-user.ts'
import type { UserValues } from './user-values.ts'

export interface UserVersionsProps extends ChosenVersions<UserValues> {
  /** as stored now */
  role: EditedUser['role']
}

/** What is changed as one, as the server stores it: a number belongs to its area code. */
interface UserParts extends Pick<UserValues, 'name' | 'types' | 'roleId' | 'isStar'> {
  phone: PhoneValue
}
const partsOf = ({ name, types, roleId, isStar, areaCode, phone }: UserValues): UserParts => ({
  name: name.trim(),
  types: types.toSorted((a, b) => a - b),
  roleId: is({ types }, 'admin') ? roleId : '',
  isStar: isStar && is({ types }, 'teacher'),
  phone: { areaCode, number: phone.trim() },
})

/** What somebody else has made of an account meanwhile. */
export function UserVersions({ role, ...chosen }: UserVersionsProps) {
  const { t } = useTranslation(['users', 'roles', 'backoffice'])
  const known = useRoles(role, useCan()('role.assign'))
  const none = t('backoffice:editor.empty')
  const labels: Readonly<Record<keyof UserParts, string>> = {
    name: t('users:name'),
    types: t('users:roles'),
    roleId: t('roles:roleOf'),
    isStar: t('users:star'),
    phone: t('users:phone'),
  }
  const nameOf = (id: string): string => {
    const found = known.find((one) => String(one.id) === id)
    return found ? roleName(t, found) : `#${id}`
  }
  const texts: { [Part in keyof UserParts]: (parts: UserParts) => string } = {
    name: ({ name }) => name || none,
    types: ({ types }) =>
      roles
        .filter((one) => types.includes(one))
        .map((one) => t(roleTexts[one]))
        .join(' · ') || none,
    roleId: ({ roleId }) => (roleId === '' ? none : nameOf(roleId)),
    isStar: ({ isStar }) => t(isStar ? 'backoffice:editor.yes' : 'backoffice:editor.no'),
    phone: ({ phone }) => (phone.number === '' ? none : `+${phone.areaCode} ${phone.number}`),
  }
  return (
    <PartsVersions
      {...chosen}
      partsOf={partsOf}
      valuesOf={({ phone, ...parts }) => ({
        ...chosen.own,
        ...parts,
        areaCode: phone.areaCode,
        phone: phone.number,
      })}
      labels={labels}
      texts={texts}
    />
  )
}
