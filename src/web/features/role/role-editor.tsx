import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Loaded, editing } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { useCan } from '#web/lib/can.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { RoleForm } from './role-form.tsx'
import { RolePeople } from './roles-admin.tsx'
import { type Role, roleName } from './role-texts.ts'
import styles from './roles.module.css'

/** Why the user cannot change a role: i18n key; null: they can. */
function obstacle({ key, is_own, is_changeable }: Role, mayWrite: boolean): string | null {
  if (key !== null) return 'roles:fixed.builtIn'
  if (is_own === 1) return 'roles:fixed.own'
  return is_changeable === 1 && mayWrite ? null : 'roles:fixed.more'
}

interface OneRoleProps {
  role: Role
  permissions: Role['permissions']
  /** Reads the role anew, or rejects with the failure. */
  onReread: () => Promise<Role>
}

function OneRole({ role, permissions, onReread }: OneRoleProps) {
  const { t } = useTranslation('roles')
  const can = useCan()
  const fixed = obstacle(role, can('role.write'))
  usePageTitle(roleName(t, role))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h2>{roleName(t, role)}</h2>
        {role.key !== null && <Tag>{t('roles:isBuiltIn')}</Tag>}
        {role.is_own === 1 && <Tag tone="good">{t('roles:isOwn')}</Tag>}
      </div>
      <section className={styles.section} aria-labelledby="role-people">
        <h2 id="role-people">{t('roles:people')}</h2>
        <RolePeople people={role.people} />
      </section>
      <section className={styles.section} aria-labelledby="role-permissions">
        <h2 id="role-permissions">{t('roles:permissions')}</h2>
        <RoleForm
          id={role.id}
          read={role}
          onReread={onReread}
          permissions={permissions}
          fixed={fixed && t(fixed)}
        />
      </section>
    </div>
  )
}

/** One role, or with `null` a new one, which may begin as a copy (`?copy=`). */
export function RoleEditor({ id }: { id: number | null }) {
  const { t } = useTranslation('roles')
  const can = useCan()
  const [search] = useSearchParams()
  const query = useCall('GET /api/v1/admin/roles', {}, editing)
  const copied = Number(search.get('copy'))
  const readAgain = async (wanted: number): Promise<Role> => {
    const found = (await reread(query)).list.find((one) => one.id === wanted)
    if (!found) throw new Error(t('roles:unknown'))
    return found
  }
  return (
    <Loaded query={query}>
      {({ list, permissions }) => {
        if (id === null) {
          const model = list.find((role) => role.id === copied)
          const initial = {
            name: model ? t('roles:copyOf', { name: roleName(t, model) }) : '',
            permissions: model?.permissions.filter((permission) => can(permission)) ?? [],
            revision: '',
          }
          return (
            <RoleForm
              id={null}
              read={initial}
              onReread={() => Promise.resolve(initial)}
              permissions={permissions}
              fixed={null}
            />
          )
        }
        const role = list.find((one) => one.id === id)
        return role ? (
          <OneRole key={role.id} role={role} permissions={permissions} onReread={() => readAgain(role.id)} />
        ) : (
          <EmptyState
            title={t('roles:unknown')}
            action={<ButtonLink to="/settings/roles">{t('roles:back')}</ButtonLink>}
          />
        )
      }}
    </Loaded>
  )
}
