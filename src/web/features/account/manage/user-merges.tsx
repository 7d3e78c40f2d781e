import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { is } from '#contract/account/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordSection } from '#web/area-kit/record-section.tsx'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { EditedUser } from './admin-user.ts'
import { refreshMerges } from './refresh-merges.ts'
import styles from './users.module.css'

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

type Merge = ByKey['GET /api/v1/admin/users/{id}/merges']['reply']['list'][number]

function MergeRow({ merge, onUndo }: { merge: Merge; onUndo: () => void }) {
  const { t } = useTranslation('users')
  const names = { closed: merge.closed_name, kept: merge.kept_name }
  return (
    <li className={styles.buttons}>
      <span>
        {t(merge.undone_at === null ? 'users:merge.row' : 'users:merge.rowUndone', names)}
        <span className="second">
          {' · '}
          <Moment at={merge.undone_at ?? merge.merged_at} />
        </span>
      </span>
      {merge.is_undoable === 1 && (
        <Button size="small" onClick={onUndo}>
          {t('users:merge.undo')}
        </Button>
      )}
    </li>
  )
}

/** Merges another account of the same person into this one, and undoes it. */
export function UserMerges({ user }: { user: EditedUser }) {
  const { t } = useTranslation('users')
  const [merging, setMerging] = useState(false)
  const [undoing, setUndoing] = useState<Merge | null>(null)
  const [busy, setBusy] = useState(false)
  const can = useCan()
  const mayMerge = can('account.security') && is(user, 'student')
  const { data } = useCall(
    'GET /api/v1/admin/users/{id}/merges',
    { params: { id: user.id } },
    { enabled: mayMerge },
  )
  if (!mayMerge) return null
  const merges = data?.list ?? []

  async function undo({ id }: Merge) {
    setBusy(true)
    try {
      await call('POST /api/v1/admin/merges/{id}/undo', { params: { id } })
      toast.success(t('users:merge.undone'))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
      setUndoing(null)
    }
    await refreshMerges()
  }
  return (
    <RecordSection title={t('users:merge.title')}>
      {user.merged_into === null ? (
        <>
          <p className="second">{t('users:merge.what')}</p>
          {!is(user, 'admin') && (
            <div className={styles.buttons}>
              <Button onClick={() => setMerging(true)}>{t('users:merge.title')}</Button>
            </div>
          )}
        </>
      ) : (
        <Notice tone="warn" title={t('users:merge.closedInto')}>
          <Link to={`/users/${user.merged_into}`}>{t('users:merge.openKept')}</Link>
        </Notice>
      )}
      {merges.length > 0 && (
        <ul className={styles.sessions} aria-label={t('users:merge.history')}>
          {merges.map((merge) => (
            <MergeRow key={merge.id} merge={merge} onUndo={() => setUndoing(merge)} />
          ))}
        </ul>
      )}
      {merging && (
        <Suspense>
          <MergeDialog user={user} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={undoing !== null}
        title={t('users:merge.undoTitle')}
        action={t('users:merge.undo')}
        busy={busy}
        onConfirm={() => undoing && void undo(undoing)}
        onClose={() => setUndoing(null)}
      >
        {t('users:merge.undoWhat', { name: undoing?.closed_name ?? '' })}
      </ConfirmDialog>
    </RecordSection>
  )
}
