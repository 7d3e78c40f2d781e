import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { sortColumns } from '#contract/sorting.ts'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { useSelection } from '#web/area-kit/list/use-selection.ts'
import { useCan } from '#web/lib/can.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { UndoBar } from '#web/area-kit/list/undo-bar.tsx'
import { type AdminUser, calledName, roles, roleTexts, stateTexts, userStates } from './admin-user.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { useTags } from './tag-students.ts'
import { UserBulk } from './user-bulk.tsx'
import { useLock } from './use-lock.ts'
import { useUserFilters } from './use-user-filters.ts'
import { UserList } from './user-list.tsx'
import styles from './users.module.css'

/** any of them is enough to select users */
const bulkPermissions = ['coupon.assign', 'account.export', 'account.write', 'message.publish'] as const

/** A tag of the address that nobody has any more stays shown as what it is. */
function TagFilter({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('users')
  const names = useTags().map(({ name }) => name)
  if (chosen !== undefined && !names.includes(chosen)) names.unshift(chosen)
  if (names.length === 0) return null
  return (
    <FilterSelect
      label={t('users:tags.filter')}
      param="tag"
      options={names.map((name) => ({ value: name, label: name }))}
    />
  )
}

function Filters({ tag }: { tag: string | undefined }) {
  const { t } = useTranslation('users')
  const all = { value: '', label: t('backoffice:list.all') }
  return (
    <div className={styles.filters}>
      <FilterLinks
        label={t('users:filterRole')}
        param="type"
        options={[all, ...roles.map((role) => ({ value: String(role), label: t(roleTexts[role]) }))]}
      />
      <FilterLinks
        label={t('users:filterState')}
        param="state"
        options={[all, ...userStates.map((state) => ({ value: state, label: t(stateTexts[state]) }))]}
      />
      <TagFilter chosen={tag} />
    </div>
  )
}

/** The school's users: search by name, user name or phone, filters by role and state. */
export function UserAdmin() {
  const { t } = useTranslation(['users', 'backoffice'])
  const can = useCan()
  const filters = useUserFilters()
  const list = useNumberedList('GET /api/v1/admin/users', { query: filters }, sortColumns.users)
  const selection = useSelection(list.items, ({ id }) => id, calledName)
  const { busy, done, change, undo, dismiss } = useLock()
  const [confirming, setConfirming] = useState<AdminUser | null>(null)

  async function lock(user: AdminUser) {
    await change(user, 1)
    setConfirming(null)
  }
  return (
    <>
      <div className={listStyles.bar}>
        <Filters tag={filters.tag} />
        <ListSearch label={t('users:search')} placeholder={t('users:searchHint')} />
      </div>
      <ListBody
        label={t('common:title.users')}
        list={list}
        empty={
          <EmptyState
            title={t('users:noneFound')}
            why={t('users:noneFoundWhy')}
            action={<ButtonLink to="/users">{t('backoffice:list.showAll')}</ButtonLink>}
          />
        }
      >
        {(users) => (
          <UserList
            users={users}
            {...(bulkPermissions.some(can) && { selection })}
            busy={busy}
            onLock={setConfirming}
            onUnlock={(user) => void change(user, 0)}
          />
        )}
      </ListBody>
      <UserBulk selection={selection} />
      <ConfirmDialog
        open={confirming !== null}
        title={t('users:lockTitle', { name: confirming ? calledName(confirming) : '' })}
        action={t('users:action.lock')}
        busy={busy !== null}
        onConfirm={() => confirming && void lock(confirming)}
        onClose={() => setConfirming(null)}
      >
        {t('users:lockWhat')}
      </ConfirmDialog>
      {done && (
        <UndoBar
          text={t(done.isLocked === 1 ? 'users:isLocked' : 'users:isUnlocked', {
            name: calledName(done.user),
          })}
          onUndo={undo}
          onClose={dismiss}
        />
      )}
    </>
  )
}
