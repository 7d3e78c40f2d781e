import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshMerges } from './refresh-merges.ts'

export interface MadeMerge {
  id: number
  /** of the account that was closed */
  name: string
}

/** Undoes merges. A failure shows a toast; in both cases the page reads anew what it shows. */
export function useUndoMerge() {
  const { t } = useTranslation('users')
  const [busy, setBusy] = useState(false)
  async function undo(id: number): Promise<void> {
    setBusy(true)
    try {
      await call('POST /api/v1/admin/merges/{id}/undo', { params: { id } })
      toast.success(t('users:merge.undone'))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
    }
    await refreshMerges()
  }
  return { busy, undo }
}
