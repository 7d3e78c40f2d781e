import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { EditedUser } from './admin-user.ts'
import { UndoMergeDialog } from './undo-merge-dialog.tsx'
import type { MadeMerge } from './use-undo-merge.ts'

/** Of an account that was closed by a merge: which one has what it had, and the way back while there is one. */
export function MergedNotice({ user }: { user: EditedUser }) {
  const { t } = useTranslation('users')
  const [undoing, setUndoing] = useState<MadeMerge | null>(null)
  const isMerged = user.merged_into !== null
  const mayUndo = useCan()('account.security')
  const { data } = useCall(
    'GET /api/v1/admin/users/{id}/merges',
    { params: { id: user.id } },
    { quiet: true, enabled: isMerged && mayUndo },
  )
  if (!isMerged) return null
  const merge = data?.list.find(({ closed_id, is_undoable }) => closed_id === user.id && is_undoable === 1)
  return (
    <>
      <Notice
        tone="warn"
        title={t('users:merge.closedInto')}
        action={
          merge && (
            <Button size="small" onClick={() => setUndoing({ id: merge.id, name: merge.closed_name })}>
              {t('users:merge.undo')}
            </Button>
          )
        }
      >
        <Link to={`/users/${user.merged_into}`}>{t('users:merge.openKept')}</Link>
      </Notice>
      <UndoMergeDialog merge={undoing} onClose={() => setUndoing(null)} />
    </>
  )
}
