import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { Section } from '#web/features/account/security/section.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { ErasurePreview, type Preview } from './erasure-preview.tsx'

/** The erasure of the reader's account: what it does is read before it is asked for. */
export function OwnErasure() {
  const { t } = useTranslation('privacy')
  const query = useCall('GET /api/v1/account/erasure', {}, { quiet: true })
  const isDemo = useCall('GET /api/v1/account/data_file', {}, { quiet: true }).data?.is_demo === 1
  const reason = query.error && 'reason' in query.error ? query.error.reason : undefined
  return (
    <Section title={t('privacy:erasure.title')} what={t('privacy:erasure.what')}>
      {isDemo && <Notice>{t('privacy:notInDemo')}</Notice>}
      {!isDemo && reason === 'erasureNotOfAdministrators' && (
        <Notice>{t('privacy:erasure.administrator')}</Notice>
      )}
      {!isDemo && reason !== 'erasureNotOfAdministrators' && (
        <Loaded query={query}>{(preview) => <Erasure preview={preview} />}</Loaded>
      )}
    </Section>
  )
}

function Erasure({ preview }: { preview: Preview }) {
  const { t } = useTranslation('privacy')
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const { request, obstacles, wait_days } = preview

  async function change(ask: boolean): Promise<void> {
    setBusy(true)
    try {
      await call(ask ? 'POST /api/v1/account/erasure' : 'DELETE /api/v1/account/erasure')
      toast.success(t(ask ? 'privacy:erasure.asked' : 'privacy:erasure.withdrawn'))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
      setConfirming(false)
      await invalidate('GET /api/v1/account/erasure')
    }
  }
  return (
    <>
      {request && (
        <Notice
          tone="warn"
          title={t(`privacy:erasure.cause.${request.cause}`)}
          action={
            <Button size="small" loading={busy} onClick={() => void change(false)}>
              {t('privacy:erasure.withdraw')}
            </Button>
          }
        >
          <p>
            {t('privacy:erasure.dueAt')} <Moment at={request.due_at} exact />
          </p>
        </Notice>
      )}
      <ErasurePreview preview={preview} />
      {!request && (
        <div>
          <Button look="danger" disabled={obstacles.length > 0} onClick={() => setConfirming(true)}>
            {t('privacy:erasure.ask')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={confirming}
        title={t('privacy:erasure.confirm')}
        action={t('privacy:erasure.ask')}
        busy={busy}
        onConfirm={() => void change(true)}
        onClose={() => setConfirming(false)}
      >
        <p>{t('privacy:erasure.confirmWhat', { count: wait_days })}</p>
      </ConfirmDialog>
    </>
  )
}
