import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { is } from '#contract/account/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { UndoBar } from '#web/area-kit/list/undo-bar.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordSection } from '#web/area-kit/record-section.tsx'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import type { EditedUser } from './admin-user.ts'
import { UndoMergeDialog } from './undo-merge-dialog.tsx'
import { type MadeMerge, useUndoMerge } from './use-undo-merge.ts'
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
  const [undoing, setUndoing] = useState<MadeMerge | null>(null)
  const [made, setMade] = useState<MadeMerge | null>(null)
  const dismiss = useCallback(() => setMade(null), [])
  const { undo } = useUndoMerge()
  const can = useCan()
  const mayMerge = can('account.security') && is(user, 'student')
  const { data } = useCall(
    'GET /api/v1/admin/users/{id}/merges',
    { params: { id: user.id } },
    { enabled: mayMerge },
  )
  if (!mayMerge) return null
  const merges = data?.list ?? []

  return (
    <RecordSection title={t('users:merge.title')}>
      {user.merged_into === null && (
        <>
          <p className="second">{t('users:merge.what')}</p>
          {!is(user, 'admin') && (
            <div className={styles.buttons}>
              <Button onClick={() => setMerging(true)}>{t('users:merge.title')}</Button>
            </div>
          )}
        </>
      )}
      {merges.length > 0 && (
        <ul className={styles.sessions} aria-label={t('users:merge.history')}>
          {merges.map((merge) => (
            <MergeRow
              key={merge.id}
              merge={merge}
              onUndo={() => {
                // the bar would offer what the dialog does
                dismiss()
                setUndoing({ id: merge.id, name: merge.closed_name })
              }}
            />
          ))}
        </ul>
      )}
      {merging && (
        <Suspense>
          <MergeDialog user={user} onMerged={setMade} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      <UndoMergeDialog merge={undoing} onClose={() => setUndoing(null)} />
      {made && (
        <UndoBar
          text={t('users:merge.doneWith', { name: made.name })}
          onUndo={() => {
            dismiss()
            void undo(made.id)
          }}
          onClose={dismiss}
        />
      )}
    </RecordSection>
  )
}
