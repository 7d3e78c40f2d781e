import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordSection } from '#web/area-kit/record-section.tsx'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ErasurePreview, type Preview } from '../erasure-preview.tsx'
import styles from '../privacy.module.css'

interface Person {
  id: number
  name: string
}

/** The erasure of a person by the school. What it does is read when somebody wants to know it. */
export default function UserErasure({ id, name }: Person) {
  const { t } = useTranslation('privacy')
  const [open, setOpen] = useState(false)
  return (
    <RecordSection title={t('privacy:erasure.ofUser')}>
      <p className="second">{t('privacy:erasure.ofUserWhat', { name })}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{t('privacy:erasure.look')}</Button>
      </div>
      <Dialog
        open={open}
        title={t('privacy:erasure.ofUserTitle', { name })}
        width={720}
        onClose={() => setOpen(false)}
      >
        <Asked id={id} name={name} />
      </Dialog>
    </RecordSection>
  )
}

function Asked({ id, name }: Person) {
  const { t } = useTranslation('privacy')
  const query = useCall('GET /api/v1/admin/users/{id}/erasure', { params: { id } }, { quiet: true })
  const reason = query.error && 'reason' in query.error ? query.error.reason : undefined
  if (reason === 'erasureNotOfAdministrators') return <Notice>{t('privacy:erasure.administrator')}</Notice>
  if (reason === 'accountErased') return <Notice>{t('privacy:erasure.isErased')}</Notice>
  return <Loaded query={query}>{(preview) => <Change id={id} name={name} preview={preview} />}</Loaded>
}

function Change({ id, name, preview }: Person & { preview: Preview }) {
  const { t } = useTranslation('privacy')
  const can = useCan()
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const { request, obstacles, wait_days } = preview

  async function change(ask: boolean): Promise<void> {
    setBusy(true)
    try {
      const input = { params: { id } }
      if (ask) await call('POST /api/v1/admin/users/{id}/erasure', input)
      else await call('DELETE /api/v1/admin/users/{id}/erasure', input)
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
      setConfirming(false)
      await invalidate('GET /api/v1/admin/users/{id}/erasure')
    }
  }
  return (
    <div className={styles.preview}>
      {request && (
        <Notice tone="warn" title={t(`privacy:erasure.cause.${request.cause}`)}>
          <p>
            {t('privacy:erasure.dueAt')} <Moment at={request.due_at} exact />
          </p>
        </Notice>
      )}
      <ErasurePreview preview={preview} />
      {can('privacy.delete') && (
        <div className={styles.buttons}>
          {request ? (
            <Button loading={busy} onClick={() => void change(false)}>
              {t('privacy:erasure.withdraw')}
            </Button>
          ) : (
            <Button look="danger" disabled={obstacles.length > 0} onClick={() => setConfirming(true)}>
              {t('privacy:erasure.askOfUser')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={confirming}
        title={t('privacy:erasure.confirmOfUser', { name })}
        action={t('privacy:erasure.askOfUser')}
        busy={busy}
        onConfirm={() => void change(true)}
        onClose={() => setConfirming(false)}
      >
        <p>{t('privacy:erasure.confirmOfUserWhat', { count: wait_days })}</p>
      </ConfirmDialog>
    </div>
  )
}
