import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'

export type Removed = { kind: 'totp'; name: string } | { kind: 'passkey'; id: number; name: string }

interface RemoveDialogProps {
  removed: Removed | null
  /** it is the only factor: without it the password is enough */
  isLast: boolean
  onClose: () => void
  onRemoved: () => Promise<unknown>
}

/** Confirms the removal of a factor. */
export function RemoveDialog({ removed, isLast, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('factors')
  const [busy, setBusy] = useState(false)
  async function remove(): Promise<void> {
    if (!removed) return
    setBusy(true)
    try {
      if (removed.kind === 'totp') await call('DELETE /api/v1/account/factors/totp')
      else await call('DELETE /api/v1/account/factors/passkeys/{id}', { params: { id: removed.id } })
      toast.success(t('factors:removed'))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
      onClose()
      await onRemoved()
    }
  }
  return (
    <ConfirmDialog
      open={removed !== null}
      title={t('factors:removeTitle', { name: removed?.name ?? '' })}
      action={t('factors:remove')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t(isLast ? 'factors:removeLast' : 'factors:removeWhat')}</p>
    </ConfirmDialog>
  )
}
