import { useTranslation } from 'react-i18next'
import { useCan } from '#web/lib/can.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { roleName } from './role-texts.ts'
import { type NamedRole, useRoles } from './use-roles.ts'

export interface RoleFieldProps {
  /** the role that the person has; null: none yet */
  current: NamedRole | null
  /** number of the chosen role; empty: none */
  value: string
  /** it is the user's own, or that of the first administrator */
  isFixed: boolean
  error: string | undefined
  onChange: (value: string) => void
}

/** What an administrator may do: one of the roles that the user may give. */
export function RoleField({ current, value, isFixed, error, onChange }: RoleFieldProps) {
  const { t } = useTranslation('roles')
  const can = useCan()
  const mayAssign = can('role.assign') && !isFixed
  const known = useRoles(current, mayAssign)
  return (
    <Field label={t('roles:roleOf')} required hint={t('roles:roleOfHint')} error={error}>
      <Select
        value={value}
        placeholder={t('roles:choose')}
        disabled={!mayAssign}
        options={known.map((role) => ({ value: String(role.id), label: roleName(t, role) }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
