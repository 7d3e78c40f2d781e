import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/permission.ts'
import { readPermissionOf } from '#contract/role/read-permission.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { domainText, groupsOf, permissionText } from './role-texts.ts'
import styles from './roles.module.css'

export interface PermissionBoxesProps {
  /** all that there are */
  permissions: readonly Permission[]
  chosen: readonly Permission[]
  /** those that the user may give */
  can: (permission: Permission) => boolean
  disabled: boolean
  onChange: (chosen: Permission[]) => void
}

/** What a role permits, by domain; each domain can be chosen as a whole. Who may change something may also read it. */
export function PermissionBoxes({ permissions, chosen, can, disabled, onChange }: PermissionBoxesProps) {
  const { t } = useTranslation('roles')
  const hasReadPermission = (one: Permission) => permissions.includes(readPermissionOf(one))
  const mayGive = (one: Permission) =>
    can(one) &&
    (!hasReadPermission(one) || chosen.includes(readPermissionOf(one)) || can(readPermissionOf(one)))
  const having = (wanted: readonly Permission[], on: boolean) => {
    const needed = wanted.map((one) => readPermissionOf(one))
    const isChosen = (one: Permission) => wanted.includes(one) || needed.includes(one) || chosen.includes(one)
    const stays = (one: Permission) =>
      chosen.includes(one) && !wanted.includes(one) && !wanted.includes(readPermissionOf(one))
    return permissions.filter(on ? isChosen : stays)
  }
  return (
    <div className={styles.domains}>
      {groupsOf(permissions).map(({ domain, permissions: own }) => {
        const free = own.filter((permission) => mayGive(permission))
        const all = free.length > 0 && free.every((permission) => chosen.includes(permission))
        return (
          <fieldset key={domain} className={styles.domain} disabled={disabled}>
            <legend className={styles.legend}>{domainText(t, domain)}</legend>
            {own.map((permission) => (
              <Checkbox
                key={permission}
                checked={chosen.includes(permission)}
                disabled={disabled || !mayGive(permission)}
                onChange={({ target }) => onChange(having([permission], target.checked))}
              >
                {permissionText(t, permission)}
              </Checkbox>
            ))}
            {!disabled && free.length > 1 && (
              <Button
                size="small"
                look="quiet"
                aria-label={t(all ? 'roles:noneOf' : 'roles:allOf', { domain: domainText(t, domain) })}
                onClick={() => onChange(having(free, !all))}
              >
                {t(all ? 'roles:none' : 'roles:all')}
              </Button>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
