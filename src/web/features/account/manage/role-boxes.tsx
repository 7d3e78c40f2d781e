import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserType } from '#contract/account/limits.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { roles, roleTexts } from './admin-user.ts'
import styles from './users.module.css'

export interface RoleBoxesProps {
  types: readonly UserType[]
  error: string | undefined
  onChange: (types: readonly UserType[]) => void
}

/** Checkboxes for the user types; a user may have several. */
export function RoleBoxes({ types, error, onChange }: RoleBoxesProps) {
  const { t } = useTranslation('users')
  const errorId = useId()
  return (
    <fieldset className={styles.roles} aria-describedby={error ? errorId : undefined}>
      <legend>{t('users:roles')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          checked={types.includes(role)}
          onChange={({ target }) =>
            onChange(roles.filter((one) => (one === role ? target.checked : types.includes(one))))
          }
        >
          {t(roleTexts[role])}
        </Checkbox>
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
