import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Moment } from '#web/area-kit/moment.tsx'
import { useCards } from '#web/area-kit/list/use-cards.ts'
import { Card } from '#web/ui/card.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { type AdminUser, calledName } from './admin-user.ts'
import { UserActions } from './user-actions.tsx'
import { UserRoles, UserStateTag } from './user-marks.tsx'
import styles from './users.module.css'

export interface UserListProps {
  users: readonly AdminUser[]
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

function UserTable({ users, busy, onLock, onUnlock }: UserListProps) {
  const { t } = useTranslation('users')
  const columns: TableColumnsType<AdminUser> = [
    {
      title: t('users:name'),
      key: 'name',
      render: (_, user) => (
        <span className={listStyles.stack}>
          <Link to={`/users/${user.id}`}>{calledName(user)}</Link>
          <span className={listStyles.small}>{user.username}</span>
        </span>
      ),
    },
    {
      title: t('users:phone'),
      key: 'phone',
      render: (_, user) => <span className={listStyles.number}>{phoneText(user)}</span>,
    },
    { title: t('users:roles'), key: 'roles', render: (_, user) => <UserRoles {...user} /> },
    { title: t('users:stateTitle'), key: 'state', render: (_, user) => <UserStateTag {...user} /> },
    {
      title: t('users:lastLogin'),
      key: 'lastLogin',
      render: (_, { last_login_at }) => <LastLogin at={last_login_at} />,
    },
    {
      title: t('users:actions'),
      key: 'actions',
      render: (_, user) => (
        <UserActions
          user={user}
          busy={busy === user.id}
          onLock={() => onLock(user)}
          onUnlock={() => onUnlock(user)}
        />
      ),
    },
  ]
  return <Table<AdminUser> rowKey="id" columns={columns} dataSource={users} pagination={false} />
}

function UserCards({ users, busy, onLock, onUnlock }: UserListProps) {
  const { t } = useTranslation('users')
  return (
    <ul className={styles.cards}>
      {users.map((user) => (
        <Card as="li" key={user.id} className={styles.card}>
          <p className={styles.head}>
            <Link to={`/users/${user.id}`}>{calledName(user)}</Link>
            <UserStateTag {...user} />
          </p>
          <p className={listStyles.small}>
            {user.username} · {phoneText(user)}
          </p>
          <UserRoles {...user} />
          <p className={listStyles.small}>
            {t('users:lastLogin')}: <LastLogin at={user.last_login_at} />
          </p>
          <UserActions
            user={user}
            busy={busy === user.id}
            onLock={() => onLock(user)}
            onUnlock={() => onUnlock(user)}
          />
        </Card>
      ))}
    </ul>
  )
}

/** A table of users, which becomes cards on a phone. */
export function UserList(props: UserListProps) {
  return useCards() ? <UserCards {...props} /> : <UserTable {...props} />
}
