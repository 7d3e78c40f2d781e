import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import type { AdminOrder } from '../admin-order.ts'
import { OfflineEntryDialog } from './offline-entry-dialog.tsx'
import type { EntryBody, EntryValues } from './payment-entry.ts'
import { ReasonField } from './reason-field.tsx'
import { isSame } from '#web/area-kit/form/merge-values.ts'

export type OfflineOfOrder = NonNullable<AdminOrder['offline_payment']>

export interface CorrectDialogProps {
  order: AdminOrder
  payment: OfflineOfOrder
  onClose: () => void
}

/** Corrects an offline payment, with a reason. */
export function CorrectDialog({ order, payment, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('trade')
  const [before] = useState<EntryValues>({
    kind: payment.kind === 'unknown' ? '' : payment.kind,
    at: payment.paid_at,
    amount: payment.amount,
    reference: payment.reference,
    note: payment.note,
  })
  const [reason, setReason] = useState('')
  const isReasonMissing = reason.trim() === ''

  async function save(body: EntryBody) {
    await call(
      'PUT /api/v1/admin/orders/{id}/offline_payment',
      { params: { id: order.order_id }, body: { ...body, reason: reason.trim() } },
      { quiet: true },
    )
    toast.success(t('trade:offline.corrected'))
  }
  return (
    <OfflineEntryDialog
      order={order}
      title={t('trade:offline.correctTitle', { number: order.order_number })}
      action={() => t('trade:offline.correctSubmit')}
      initial={before}
      most={order.unit_price}
      check={(values) => !isSame(values, before) && !isReasonMissing}
      more={reason}
      onSave={save}
      onClose={onClose}
    >
      {(values, tried) => (
        <>
          <ReasonField
            value={reason}
            missing={tried && isReasonMissing}
            hint={t('trade:offline.reasonHint')}
            onChange={setReason}
          />
          <p className="second">
            {t(tried && isSame(values, before) ? 'trade:offline.correctSame' : 'trade:offline.correctWhat')}
          </p>
        </>
      )}
    </OfflineEntryDialog>
  )
}
