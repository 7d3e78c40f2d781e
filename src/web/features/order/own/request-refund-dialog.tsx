import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import type { OrderDialogProps } from './cancel-order-dialog.tsx'
import { useOrderChange } from './use-order-change.ts'

const LONGEST_REASON = 500

/** Requests a refund, with the reason. */
export function RequestRefundDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation('order')
  const id = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { order_id, order_number: number } = order
  const { mutate, isPending } = useOrderChange(
    () => call('POST /api/order/{orderId}/refund', { params: { orderId: order_id }, body: { reason } }),
    {
      onDone() {
        toast.success(t('order:refund.sent', { number }))
        onClose()
      },
      // a reason that was not sent stays; a refused one can be sent no more
      onEnd: (error) => error instanceof Refused && onClose(),
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (reason.trim() === '') setMissing(true)
    else mutate(undefined)
  }
  return (
    <EntryDialog
      title={t('order:refund.title', { number })}
      entered={reason}
      onClose={onClose}
      dismissable={!isPending}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={isPending}>
            {t('order:refund.keep')}
          </Button>
          <Button look="primary" type="submit" form={id} loading={isPending}>
            {t('order:refund.send')}
          </Button>
        </>
      )}
    >
      <form id={id} noValidate onSubmit={submit}>
        <Field
          label={t('order:refund.reason')}
          hint={t('order:refund.what')}
          required
          error={missing && t('order:refund.reasonMissing')}
        >
          <TextArea
            rows={4}
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
        </Field>
      </form>
    </EntryDialog>
  )
}
