import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Begins a backup; the list below shows how far it is. */
export function BackupNow() {
  const { t } = useTranslation('backup')
  const [busy, setBusy] = useState(false)
  async function begin() {
    setBusy(true)
    try {
      await call('POST /api/v1/admin/backups', {})
      toast.success(t('backup:begun'))
    } catch {
      // `call` has shown the failure
    } finally {
      await invalidate('GET /api/v1/admin/backups')
      setBusy(false)
    }
  }
  return (
    <Button look="primary" loading={busy} onClick={() => void begin()}>
      {t('backup:now')}
    </Button>
  )
}
