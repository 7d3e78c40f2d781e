import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Moment } from '#web/area-kit/moment.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import listStyles from '#web/area-kit/list/list.module.css'
import { type AdminUser, calledName } from './admin-user.ts'
import { Tag } from '#web/ui/tag.tsx'
import { UserActions } from './user-actions.tsx'
import { UserRoles, UserStateTag } from './user-marks.tsx'

export interface UserListProps {
  users: readonly AdminUser[]
  /** none: nothing can be done with several at once */
  selection?: Selection<AdminUser>
  /** the user who is being locked or unlocked */
  busy: number | null
  onLock: (user: AdminUser) => void
  onUnlock: (user: AdminUser) => void
}

function LastLogin({ at }: { at: number | null }) {
  const { t } = useTranslation('users')
  return at === null ? <span className="second">{t('users:neverLoggedIn')}</span> : <Moment at={at} />
}

function phoneText({ area_code, telephone }: AdminUser): string {
  return telephone === '' ? '–' : `+${area_code} ${telephone}`
}

/** A table of users, which becomes cards on a phone. */
export function UserList({ users, selection, busy, onLock, onUnlock }: UserListProps) {
  const { t } = useTranslation('users')
  const columns: readonly Column<AdminUser>[] = [
    {
      title: t('users:name'),
      key: 'name',
      grow: 3,
      cell: (user) => (
        <TwoTexts second={user.username}>
          <Link to={`/users/${user.id}`}>{calledName(user)}</Link>
        </TwoTexts>
      ),
    },
    {
      title: t('users:phone'),
      key: 'phone',
      cell: (user) => <span className={listStyles.number}>{phoneText(user)}</span>,
    },
    { title: t('users:roles'), key: 'roles', from: 'm', cell: (user) => <UserRoles {...user} /> },
    { title: t('users:stateTitle'), key: 'state', cell: (user) => <UserStateTag {...user} /> },
    {
      title: t('users:tags.title'),
      key: 'tags',
      from: 'l',
      grow: 2,
      cell: ({ tags }) => (
        <span className={listStyles.row}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      ),
    },
    {
      title: t('users:lastLogin'),
      key: 'lastLogin',
      from: 'l',
      cell: ({ last_login_at }) => <LastLogin at={last_login_at} />,
    },
    {
      title: t('users:registered'),
      key: 'registered',
      from: 'xl',
      sort: '-time',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      title: t('users:actions'),
      key: 'actions',
      cell: (user) => (
        <UserActions
          user={user}
          busy={busy === user.id}
          onLock={() => onLock(user)}
          onUnlock={() => onUnlock(user)}
        />
      ),
    },
  ]
  return (
    <DataTable
      dense
      rows={users}
      keyOf={({ id }) => id}
      columns={columns}
      {...(selection && { selection })}
    />
  )
}
