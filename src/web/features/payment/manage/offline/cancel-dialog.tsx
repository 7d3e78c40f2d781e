import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AdminOrder } from '../admin-order.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { refreshTrade } from '../refresh-trade.ts'
import { ReasonField } from './reason-field.tsx'

export interface CancelOfflineDialogProps {
  order: AdminOrder
  /** other data of the page is stale */
  refresh?: () => Promise<unknown>
  onClose: () => void
}

/** Voids an offline payment that was recorded by mistake: no money was received. */
export function CancelOfflineDialog({ order, refresh, onClose }: CancelOfflineDialogProps) {
  const { t } = useTranslation('trade')
  const [reason, setReason] = useState('')
  const [returnPlace, setReturnPlace] = useState(true)
  const [tried, setTried] = useState(false)
  const isSent = order.shipped_at !== null

  async function cancel() {
    await call(
      'POST /api/v1/admin/orders/{id}/cancel',
      {
        params: { id: order.order_id },
        body: { reason: reason.trim(), return_place: returnPlace ? 1 : 0 },
      },
      { quiet: true },
    )
    toast.success(t('trade:offline.cancelled'))
  }
  return (
    <FormDialog
      title={t('trade:offline.cancelTitle', { number: order.order_number })}
      look="danger"
      action={t('trade:offline.cancelSubmit')}
      check={() => {
        setTried(true)
        return reason.trim() !== ''
      }}
      entered={[reason, returnPlace]}
      onSubmit={cancel}
      refresh={() => Promise.all([refreshTrade(), refresh?.()])}
      onClose={onClose}
    >
      <p>{t('trade:offline.cancelWhat')}</p>
      <ReasonField
        value={reason}
        missing={tried && reason.trim() === ''}
        hint={t('trade:offline.reasonHint')}
        onChange={setReason}
      />
      {!isSent && (
        <Checkbox checked={returnPlace} onChange={({ target }) => setReturnPlace(target.checked)}>
          {t('trade:hand.returnPlace')}
        </Checkbox>
      )}
    </FormDialog>
  )
}
