import { useTranslation } from 'react-i18next'
import { userTypes } from '#contract/account/limits.ts'
import { roleName } from '#web/features/role/role-texts.ts'
import { Tag } from '#web/ui/tag.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { type AdminUser, roleTexts } from './admin-user.ts'

/** A user's types as text, and the role of an administrator. */
export function UserRoles({ types, role }: Pick<AdminUser, 'types' | 'role'>) {
  const { t } = useTranslation('users')
  return (
    <span className={listStyles.row}>
      {types.map((type) => (
        <Tag key={type}>{type === userTypes.admin && role ? roleName(t, role) : t(roleTexts[type])}</Tag>
      ))}
    </span>
  )
}

/** Whether the account is active, and why not. */
export function UserStateTag({ is_locked, is_verified }: Pick<AdminUser, 'is_locked' | 'is_verified'>) {
  const { t } = useTranslation('users')
  if (is_locked === 1) return <Tag tone="bad">{t('users:state.locked')}</Tag>
  if (is_verified === 0) return <Tag tone="warn">{t('users:state.unverified')}</Tag>
  return <Tag tone="good">{t('users:state.active')}</Tag>
}
