import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DeleteRole } from './delete-role.tsx'
import { type Role, roleName } from './role-texts.ts'
import styles from './roles.module.css'

export function RolePeople({ people }: Pick<Role, 'people'>) {
  const { t } = useTranslation('roles')
  const can = useCan()
  if (people.length === 0) return <p className="second">{t('roles:nobody')}</p>
  return (
    <ul className={styles.people} aria-label={t('roles:people')}>
      {people.map(({ id, name, username, is_locked }) => (
        <li key={id}>
          {can('account.read') ? <Link to={`/users/${id}`}>{name || username}</Link> : name || username}
          {is_locked === 1 && <Tag tone="bad">{t('roles:locked')}</Tag>}
        </li>
      ))}
    </ul>
  )
}

function RoleCard({ role, onDelete }: { role: Role; onDelete: () => void }) {
  const { t } = useTranslation('roles')
  const can = useCan()
  const name = roleName(t, role)
  const isChangeable = role.is_changeable === 1 && can('role.write')
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <h2>
          <Link to={`/settings/roles/${role.id}`}>{name}</Link>
        </h2>
        {role.key !== null && <Tag>{t('roles:isBuiltIn')}</Tag>}
        {role.is_own === 1 && <Tag tone="good">{t('roles:isOwn')}</Tag>}
      </div>
      <p className="second">{t('roles:count', { count: role.permissions.length })}</p>
      <RolePeople people={role.people} />
      <div className={styles.actions}>
        <ButtonLink
          size="small"
          to={`/settings/roles/${role.id}`}
          aria-label={t(isChangeable ? 'roles:action.editNamed' : 'roles:action.openNamed', { name })}
        >
          {t(isChangeable ? 'roles:action.edit' : 'roles:action.open')}
        </ButtonLink>
        {can('role.write') && role.is_assignable === 1 && (
          <ButtonLink
            size="small"
            look="quiet"
            to={`/settings/roles/new?copy=${role.id}`}
            aria-label={t('roles:action.copyNamed', { name })}
          >
            {t('roles:action.copy')}
          </ButtonLink>
        )}
        {can('role.delete') && role.is_changeable === 1 && (
          <Button
            size="small"
            look="quiet"
            aria-label={t('roles:action.deleteNamed', { name })}
            onClick={onDelete}
          >
            {t('roles:action.delete')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The roles with who has them. */
export function RolesAdmin() {
  const query = useCall('GET /api/v1/admin/roles', {}, { quiet: true })
  const [deleting, setDeleting] = useState<Role | null>(null)
  return (
    <Loaded query={query}>
      {({ list }) => (
        <>
          <ul className={styles.cards}>
            {list.map((role) => (
              <RoleCard key={role.id} role={role} onDelete={() => setDeleting(role)} />
            ))}
          </ul>
          {deleting && <DeleteRole role={deleting} roles={list} onClose={() => setDeleting(null)} />}
        </>
      )}
    </Loaded>
  )
}
